import { readJson } from '#contracts/read-json.ts'

/** A wishlist as a browser keeps it: of a visitor, or a copy of what the server holds for whoever is signed in. */
export interface KeptWishlist {
  /** The person's id; empty for a visitor. */
  of: string
  /** Newest first. */
  ids: readonly string[]
  /** When the server was last asked; 0 for a visitor's. */
  at: number
}

export const visitor = ''
const most = 100

export function emptyWishlist(of: string): KeptWishlist {
  return { of, ids: [], at: 0 }
}

/** Whatever stands there: another version of the shop, or a curious person, may have written it. */
export function parseWishlist(text: string | undefined): KeptWishlist {
  const kept = readJson(text ?? '')
  if (typeof kept !== 'object' || kept === null) return emptyWishlist(visitor)
  const { of, ids, at } = { of: visitor, ids: [], at: 0, ...kept }
  return {
    of: typeof of === 'string' ? of : visitor,
    ids: Array.isArray(ids) ? ids.filter((id: unknown) => typeof id === 'string') : [],
    at: typeof at === 'number' ? at : 0,
  }
}

/** What somebody sees of it. A visitor's wishes stay in sight until they have been brought to the account. */
export function wishesSeenBy(person: string, { of, ids }: KeptWishlist): readonly string[] {
  return of === person || of === visitor ? ids : []
}

type Wishes = Pick<KeptWishlist, 'of' | 'ids'>

/** Only a visitor's are cut: one too many for an account the server refuses, and none of the others is to go for it. */
export function withWish({ of, ids }: Wishes, id: string, wished: boolean): readonly string[] {
  const others = ids.filter((other) => other !== id)
  return wished ? [id, ...others].slice(0, of === visitor ? most : undefined) : others
}

const goodForMs = 10 * 60_000

/** True where the server knows better, or has not heard yet what a visitor wished for before they signed in. */
export function isStale({ of, at }: KeptWishlist, person: string, now: number): boolean {
  return person !== visitor && (of !== person || now - at > goodForMs)
}
