type Kind = 'success' | 'error' | 'info'

const usualSeconds = 5

/** A short message at the edge of the screen, gone after five seconds unless told otherwise. */
export async function notify(kind: Kind, words: string, seconds = usualSeconds): Promise<void> {
  const show = await import('./toaster.tsx').then(({ showToast }) => showToast, withoutToaster)
  show(kind, words, seconds * 1000)
}

/** Somebody who has just lost the connection is told so by less: the toaster’s code can't come any more. */
function withoutToaster() {
  return (_kind: Kind, words: string, milliseconds: number) => {
    const message = document.createElement('p')
    message.setAttribute('role', 'alert')
    message.className =
      'not-printed fixed inset-x-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-50 mx-auto max-w-88 rounded-small border border-hairline bg-white px-4 py-3 text-sm text-ink shadow-soft'
    message.textContent = words
    document.body.append(message)
    setTimeout(() => message.remove(), milliseconds)
  }
}
