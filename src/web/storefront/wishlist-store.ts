import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession } from '../account/session.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import {
  emptyWishlist,
  isStale,
  type KeptWishlist,
  parseWishlist,
  visitor,
  wishesSeenBy,
  withWish,
} from './wishlist-kept.ts'

const key = 'wishlist'
const changed = 'wishlist-changed'

export function readKept(): KeptWishlist {
  return parseWishlist(readStored(key))
}

export function keepWishlist(wishlist: KeptWishlist): void {
  const isNothing = wishlist.of === visitor && wishlist.ids.length === 0
  writeStored(key, isNothing ? undefined : JSON.stringify(wishlist))
  window.dispatchEvent(new Event(changed))
}

let latest: { from: string; ids: readonly string[] } = { from: '', ids: [] }

/** The same list as long as nothing changes, so that nothing draws itself again for no reason. */
export function readWishes(): readonly string[] {
  const person = readSession()?.userId ?? visitor
  const from = `${person} ${readStored(key)}`
  if (from !== latest.from) latest = { from, ids: wishesSeenBy(person, readKept()) }
  return latest.ids
}

export function isWished(id: string): boolean {
  return readWishes().includes(id)
}

/** Here and in every other tab; the server is not told. */
export function showWish(id: string, wished: boolean): void {
  const person = readSession()?.userId ?? visitor
  const kept = readKept()
  const mine = kept.of === person || kept.of === visitor ? kept : emptyWishlist(person)
  keepWishlist({ ...mine, ids: withWish(mine, id, wished) })
}

/** Whoever signed out takes their wishes along. True where the server is to be asked for those of whoever is here. */
export function isWishlistStale(): boolean {
  const person = readSession()?.userId ?? visitor
  const kept = readKept()
  if (person === visitor && kept.of !== visitor) keepWishlist(emptyWishlist(visitor))
  return isStale(kept, person, Date.now())
}

const none: readonly string[] = []

/** Nothing on the server and while hydrating, as with everything personal. */
export function useWishes(): readonly string[] {
  return useSyncExternalStore(onWishesChange, readWishes, () => none)
}

export function useIsWished(id: string): boolean {
  return useSyncExternalStore(
    onWishesChange,
    () => isWished(id),
    () => false,
  )
}

/** Other tabs are heard through the storage they share. */
function onWishesChange(tell: () => void): () => void {
  const stop = onSessionChange(tell)
  window.addEventListener(changed, tell)
  return () => {
    stop()
    window.removeEventListener(changed, tell)
  }
}
