import { readSession } from '../account/session.ts'
import { ApiError } from '../api-error.ts'
import { failureWords } from '../failure.ts'
import { lateCode } from '../late-code.ts'
import { notify } from '../ui/notify.ts'
import { isWished, showWish, useIsWished } from './wishlist-store.ts'

const loadCalls = () => import('./wishlist-calls.ts')

/** The filled heart is all the answer it takes; the server is told behind it, and only its refusal is put into words. */
export function useWish(productId: string) {
  const wished = useIsWished(productId)
  return { wished, toggle: () => void setWish(productId, !isWished(productId)) }
}

export async function setWish(productId: string, wished: boolean): Promise<void> {
  showWish(productId, wished)
  if (!readSession()) return
  try {
    const { tellServer } = await lateCode(loadCalls).catch((error: unknown) => {
      showWish(productId, !wished)
      throw error
    })
    await tellServer(productId, wished)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    void notify('error', failureWords(error, 'Your wishlist could not be changed.'), 3)
  }
}
