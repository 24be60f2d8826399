/**
 * A ref for a button that goes away with what it stands in, such as one that removes its line. Whatever of the line had
 * the focus, it moves on to the button of the next line, or of the one before, whose label begins with the same word;
 * where there is none, to the nearest around it that can have it: the tab, the dialog or the page.
 */
export function passFocusOn(button: HTMLElement | null): () => void {
  return () => {
    const line = button?.closest('li, tr')
    if (!(line ?? button)?.contains(document.activeElement)) return
    const same = `[aria-label^="${button?.ariaLabel?.split(' ')[0]}"]`
    const heir =
      line?.nextElementSibling?.querySelector(same) ??
      line?.previousElementSibling?.querySelector(same) ??
      button?.closest('[tabindex]')
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
  }
}
