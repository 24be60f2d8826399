import { failureWords } from '../account/failure.ts'
import { readSession } from '../account/session.ts'
import { ApiError } from '../api-error.ts'
import { notify } from '../ui/notify.ts'
import { isWished, showWish, useIsWished } from './wishlist-store.ts'

const toastSeconds = 3

/** Shown at once; the server is told behind it. */
export function useWish(productId: string) {
  const wished = useIsWished(productId)
  return { wished, toggle: () => void setWish(productId, !isWished(productId)) }
}

export async function setWish(productId: string, wished: boolean): Promise<void> {
  showWish(productId, wished)
  try {
    if (readSession()) {
      const { tellServer } = await import('./wishlist-calls.ts')
      await tellServer(productId, wished)
    }
    void notify('success', wished ? 'Added to your wishlist' : 'Removed from your wishlist', toastSeconds)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    void notify('error', failureWords(error, 'Your wishlist could not be changed.'), toastSeconds)
  }
}
