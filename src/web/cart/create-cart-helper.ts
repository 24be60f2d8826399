import { addToCart, type Cart, clearCart, readCart, removeFromCart, updateCart } from '#contracts/cart.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'

export type CartResult =
  | { success: true; message: string; cart: Cart }
  | {
      success: false
      message: string
      /** The server's own words, which say more than any page could. */
      fromServer?: boolean
      signedOut?: boolean
    }

interface Means {
  api: Api
  /** The session that calls are made in; nobody's where there is none. */
  session(): string | undefined
  /** The server does not know this session any more. */
  signOut(): void
  /** Tells everything that shows the cart. */
  announce(cart: Cart): void
}

/** A product, or what names one: whole objects are taken as readily as bare ids. */
type Named = string | { _id?: string | undefined; id?: string | undefined } | null | undefined

export interface Wanted {
  productId: Named
  quantity?: number | string | undefined
  size?: string | undefined
  color?: string | undefined
}

/** What a failed deed is called, and what to say to somebody who is not signed in. */
interface Words {
  failed: string
  /** Where the server answered, but neither yes nor no. */
  unclear?: string
  signedOut: string
}

const words = {
  add: { failed: 'Failed to add product to cart', signedOut: 'Please login to add items to cart' },
  remove: { failed: 'Failed to remove product from cart', signedOut: 'Please login to remove items from cart' },
  update: {
    failed: 'Failed to update cart quantity',
    unclear: 'Failed to update cart',
    signedOut: 'Please login to update cart',
  },
  clear: { failed: 'Failed to clear cart', signedOut: 'Please login to clear cart' },
} satisfies Record<string, Words>

/** Everything the shop's pages do to a cart. Nothing here throws: what went wrong is said in the result. */
export function createCartHelper({ api, session, signOut, announce }: Means) {
  async function change(said: Words, call: () => Promise<{ message: string } & Cart>): Promise<CartResult> {
    const asking = session()
    if (!asking) return { success: false, message: said.signedOut, signedOut: true }
    try {
      const { message, items, cart, count, subtotal } = await call()
      const now = { items, cart, count, subtotal }
      // Whoever has signed in since does not see it.
      if (session() === asking) announce(now)
      return { success: true, message, cart: now }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'not_signed_in') return refusal(error, said)
      signOut()
      return { success: false, message: said.signedOut, signedOut: true }
    }
  }

  return {
    add({ productId, quantity, size, color }: Wanted): Promise<CartResult> {
      const id = idOf(productId)
      return change(words.add, async () => {
        if (!id) throw new ApiError('bad_input', 0, 'Invalid product ID')
        return api(addToCart, { body: { productId: id, quantity: wholeOrOne(quantity), ...choices({ size, color }) } })
      })
    },

    async update({ productId, quantity, size, color }: Wanted & { quantity: number }): Promise<CartResult> {
      const id = idOf(productId)
      if (!id || !Number.isInteger(quantity) || quantity < 1) return { success: false, message: 'Invalid request' }
      return change(words.update, () =>
        api(updateCart, { body: { productId: id, quantity, ...choices({ size, color }) } }),
      )
    },

    remove({ productId, size, color }: Omit<Wanted, 'quantity'>): Promise<CartResult> {
      const id = idOf(productId)
      return change(words.remove, async () => {
        if (!id) throw new ApiError('bad_input', 0, 'Invalid product ID')
        return api(removeFromCart, { body: { productId: id, ...choices({ size, color }) } })
      })
    },

    clear: (): Promise<CartResult> => change(words.clear, () => api(clearCart)),

    /** Undefined where it could not be read; whoever only counts shows none then. */
    async fetch(): Promise<Cart | undefined> {
      if (!session()) return undefined
      try {
        return await api(readCart)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'not_signed_in') signOut()
        return undefined
      }
    },
  }
}

/** The server's own words win; then why no answer of its came; then what failed. */
function refusal(error: ApiError, { failed, unclear = failed }: Words): CartResult {
  if (error.requestId !== undefined) return { success: false, message: error.message || failed, fromServer: true }
  const saysWhy = error.code === 'timeout' || error.code === 'network' || error.code === 'bad_input'
  if (saysWhy) return { success: false, message: error.message }
  if (error.status === 400) return { success: false, message: 'Invalid product data' }
  return { success: false, message: error.status < 400 ? unclear : failed }
}

function idOf(named: Named): string | undefined {
  const id = typeof named === 'object' ? (named?._id ?? named?.id) : named
  return id || undefined
}

function wholeOrOne(quantity: number | string | undefined): number {
  const whole = Number.parseInt(String(quantity), 10)
  return whole >= 1 ? whole : 1
}

function choices({ size, color }: Pick<Wanted, 'size' | 'color'>): { size?: string; color?: string } {
  return { ...(size && { size }), ...(color && { color }) }
}
