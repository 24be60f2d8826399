import type { Product } from '#contracts/products.ts'
import { addToWishlist, readWishlist, removeFromWishlist } from '#contracts/wishlist.ts'
import { readSession } from '../account/session.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { forgetLapsedSession } from '../failure.ts'
import { unreachable } from '../transport.ts'
import { visitor, withWish } from './wishlist-kept.ts'
import { isWished, keepWishlist, readKept } from './wishlist-store.ts'

/** One after the other: of two clicks in a row the second must not overtake the first. */
let line: Promise<unknown> = Promise.resolve()

/** What waits when somebody signs out is not done as whoever signs in next, who is not given its answer either. */
function inLine<Result>(deed: () => Promise<Result>): Promise<Result> {
  const token = readSession()?.token
  const ifStillHere = <Given>(given: Given) => {
    if (readSession()?.token !== token) throw unreachable()
    return given
  }
  const done = line.then(ifStillHere).then(deed).then(ifStillHere)
  line = done.catch(() => undefined)
  return done
}

/** Those the server has not answered yet, oldest first: whatever list it sends meanwhile is of the past. */
const taps = new Set<readonly [productId: string, wished: boolean]>()

/** Tells the server of a wish that the browser shows already. */
export async function tellServer(productId: string, wished: boolean): Promise<void> {
  const tap = [productId, wished] as const
  taps.add(tap)
  const asked = inLine(() =>
    wished ? browserApi(addToWishlist, { body: { productId } }) : browserApi(removeFromWishlist, { productId }),
  )
  const { items } = await asked.finally(() => taps.delete(tap))
  keepServers(items)
}

/** What was wished for before the login is added to the account; then the account's own list is what counts. */
export async function fetchWishes(signal?: AbortSignal): Promise<Product[]> {
  const { items } = await inLine(async () => {
    if (readKept().of === visitor) await bringAlong()
    return browserApi(readWishlist, {}, signal ? { signal } : {})
  })
  keepServers(items)
  return items
}

const refusals = new Set<ApiError['code']>(['bad_input', 'not_found', 'conflict'])

/** Oldest first, so that they stand in their order again. A piece that is gone, or one too many, is let go. */
async function bringAlong(): Promise<void> {
  for (const productId of readKept().ids.toReversed()) {
    if (!isWished(productId)) continue
    try {
      await browserApi(addToWishlist, { body: { productId } })
    } catch (error) {
      if (!(error instanceof ApiError) || !refusals.has(error.code)) throw error
    }
  }
}

/** Brings the browser's copy up to date. Without an answer it stays as it is, until the next time. */
export async function refreshWishes(): Promise<void> {
  try {
    await fetchWishes()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    forgetLapsedSession(error)
  }
}

function keepServers(items: readonly Product[]): void {
  const of = readSession()?.userId
  if (!of) return
  let ids: readonly string[] = items.map(({ _id }) => _id)
  for (const tap of taps) ids = withWish({ of, ids }, ...tap)
  keepWishlist({ of, ids, at: Date.now() })
}
