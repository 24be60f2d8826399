/**
 * A ref for a button that goes away with what it stands in, such as one that removes its line. Whatever of the line had
 * the focus, it moves on to the same button of the next line, or of the one before; where there is none, to the nearest
 * around it that can have it: the tab, the dialog or the page.
 */
export function passFocusOn(button: HTMLElement | null): () => void {
  return () => {
    const line = button?.closest('li, tr')
    if (!(line ?? button)?.contains(document.activeElement)) return
    const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
    const heir = neighbour?.querySelector('[aria-label^=Remove]') ?? button?.closest('[tabindex]')
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
  }
}
