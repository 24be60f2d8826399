import { readSession } from '../account/session.ts'
import { ApiError } from '../api-error.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { lateCode } from '../late-code.ts'
import { notify } from '../ui/notify.ts'
import { isWished, showWish, useIsWished } from './wishlist-store.ts'

const loadCalls = () => import('./wishlist-calls.ts')

/** The filled heart is all the answer it takes; the server is told behind it, and only its refusal is put into words. */
export function useWish(productId: string) {
  const wished = useIsWished(productId)
  return { wished, toggle: () => void setWish(productId, !isWished(productId)) }
}

/** Of each piece whose taps are still to be answered: how many, and what the server has. */
const unanswered = new Map<string, { taps: number; agreed: boolean }>()

export async function setWish(productId: string, wished: boolean): Promise<void> {
  const person = readSession()?.userId
  const piece = unanswered.get(productId) ?? { taps: 0, agreed: isWished(productId) }
  showWish(productId, wished)
  if (person === undefined) return
  unanswered.set(productId, piece)
  piece.taps += 1
  try {
    const { tellServer } = await lateCode(loadCalls)
    await tellServer(productId, wished)
    piece.agreed = wished
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A newer tap is answered too, and that is what counts. Whoever has signed out took their wishes along.
    if (piece.taps > 1 || readSession()?.userId !== person) return
    showWish(productId, piece.agreed)
    forgetLapsedSession(error)
    void notify('error', failureWords(error, 'Your wishlist could not be changed.'), 3)
  } finally {
    piece.taps -= 1
    if (piece.taps === 0) unanswered.delete(productId)
  }
}
