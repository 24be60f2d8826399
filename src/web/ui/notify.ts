type Kind = 'success' | 'error' | 'info'

const usualSeconds = 5

/** A short message at the edge of the screen, gone after five seconds unless told otherwise. */
export async function notify(kind: Kind, words: string, seconds = usualSeconds): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  showToast(kind, words, seconds * 1000)
}
