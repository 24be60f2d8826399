import { useEffect, useSyncExternalStore } from 'react'
import type { Cart } from '#contracts/cart.ts'
import { onSessionChange, readSession } from '../account/session.ts'
import { findCode } from '../late-code.ts'

const changed = 'cart-changed'
const nothing = { cart: undefined, failed: false }

interface Shown {
  cart: Cart | undefined
  /** It could not be read. */
  failed: boolean
}

let shown: Shown = nothing
/** What the server said last: what is shown may be ahead of it. */
let agreed: Cart | undefined
let owner: string | undefined
/** How often it was read: an answer that a later one has overtaken is not shown. */
let readings = 0
/** How often the server has told it on its own: which of that and a reading under way is newer, nobody can say. */
let announced = 0
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(changed)

/** Shows this cart here, and has every other tab read it again. */
export function announceCart(cart: Cart): void {
  announced += 1
  agreed = cart
  showCart(cart)
  isOurs = true
  window.dispatchEvent(new Event(changed))
  isOurs = false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target: only this origin hears it.
  otherTabs?.postMessage(null)
}

/** Shows a cart without telling anyone: the server has not agreed to it yet. */
export function showCart(cart: Cart | undefined, failed = false): void {
  shown = { cart, failed }
  for (const tell of listeners) tell()
}

export function shownCart(): Cart | undefined {
  return shown.cart
}

/** The cart as last read, read for the first time when something shows it. Nobody's on the server and while hydrating. */
export function useCart(): Shown {
  useEffect(() => {
    if (!shown.cart) void refresh()
  }, [])
  return useSyncExternalStore(
    listen,
    () => shown,
    () => nothing,
  )
}

/** Reads it again; of two people at one browser each sees only their own. */
export async function refresh(): Promise<void> {
  const token = readSession()?.token
  if (token !== owner) {
    agreed = undefined
    showCart(undefined)
  }
  owner = token
  if (!token) return
  readings += 1
  const reading = readings
  const before = announced
  // Without a connection neither the cart nor the code that reads it may come.
  const code = await findCode(() => import('./cart-helper.ts'))
  const cart = await code?.cartHelper.fetch()
  if (readSession()?.token !== token || reading !== readings) return
  if (before !== announced) return refresh()
  agreed = cart ?? agreed
  showCart(agreed, cart === undefined)
}

function listen(tell: () => void): () => void {
  if (listeners.size === 0) hearOthers()
  listeners.add(tell)
  return () => listeners.delete(tell)
}

let isHearing = false
/** While the page itself announces what it has just shown. */
let isOurs = false

/** Once for the page's life: carts change in other tabs, and with whoever signs in. */
function hearOthers(): void {
  if (isHearing) return
  isHearing = true
  otherTabs?.addEventListener('message', () => void refresh())
  window.addEventListener(changed, () => {
    if (!isOurs) void refresh()
  })
  onSessionChange(() => {
    if (readSession()?.token !== owner) void refresh()
  })
}
