import { findCode } from '../late-code.ts'

type Kind = 'success' | 'error' | 'info'

const usualSeconds = 5

/** A short message at the edge of the screen, gone after five seconds unless told otherwise. */
export async function notify(kind: Kind, words: string, seconds = usualSeconds): Promise<void> {
  const toaster = await findCode(() => import('./toaster.tsx'))
  const show = toaster?.showToast ?? showPlainly
  show(kind, words, seconds * 1000)
}

const edges = { success: 'border-green', error: 'border-red', info: 'border-gold' }
let place: HTMLElement | undefined

/** Somebody who has just lost the connection is told so by less: the toaster’s code can't come any more. */
function showPlainly(kind: Kind, words: string, milliseconds: number): void {
  place ??= addPlace()
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  message.className = `rounded-small border bg-white px-4 py-3 text-sm text-ink shadow-soft ${edges[kind]}`
  message.textContent = words
  place.append(message)
  setTimeout(() => message.remove(), milliseconds)
}

/** Messages stand one above the other, and above dialogs; between them the page can be pressed. */
function addPlace(): HTMLElement {
  const added = document.createElement('div')
  // A dialog hides from screen readers all that does not say how it is read out; the messages in it say so themselves.
  added.ariaLive = 'off'
  added.className =
    'not-printed pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-60 mx-auto flex max-w-88 flex-col gap-2'
  document.body.append(added)
  return added
}
