import type { Cart, CartLine } from '#contracts/cart.ts'
import { cartHelper } from './cart-helper.ts'
import { refresh, showCart, shownCart } from './cart-store.ts'
import type { CartResult } from './create-cart-helper.ts'

/** Of each line the number that was asked for last and has not been sent yet. */
const wanted = new Map<string, number>()
const underWay = new Set<string>()

/**
 * Shows the new number at once and tells the server one at a time: however quickly somebody clicks,
 * the last number is the one that stays. A refusal brings back what the server has.
 */
export async function setQuantity(line: CartLine, quantity: number): Promise<CartResult | undefined> {
  wanted.set(line._id, quantity)
  showWanted()
  if (underWay.has(line._id)) return undefined

  underWay.add(line._id)
  try {
    let result: CartResult | undefined
    for (let next = take(line._id); next !== undefined; next = take(line._id)) {
      result = await cartHelper.update({ ...named(line), quantity: next })
      if (!result.success) {
        wanted.delete(line._id)
        await refresh()
        return result
      }
      showWanted()
    }
    return result
  } finally {
    underWay.delete(line._id)
  }
}

export async function removeLine(line: CartLine): Promise<CartResult> {
  const before = shownCart()
  if (before)
    showCart(
      withLines(
        before,
        before.items.filter(({ _id }) => _id !== line._id),
      ),
    )
  const result = await cartHelper.remove(named(line))
  if (!result.success) await refresh()
  return result
}

/** A line is named by what was chosen; its product may be gone, and is then only an id. */
function named({ productId, size, color }: CartLine) {
  return { productId: typeof productId === 'string' ? productId : productId._id, size, color }
}

function take(id: string): number | undefined {
  const quantity = wanted.get(id)
  wanted.delete(id)
  return quantity
}

function showWanted(): void {
  const cart = shownCart()
  if (!cart || wanted.size === 0) return
  showCart(
    withLines(
      cart,
      cart.items.map((line) => ({ ...line, quantity: wanted.get(line._id) ?? line.quantity })),
    ),
  )
}

function withLines(cart: Cart, items: CartLine[]): Cart {
  const count = items.reduce((sum, line) => sum + line.quantity, 0)
  const paise = items.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0)
  return { ...cart, items, cart: { items }, count, subtotal: paise / 100 }
}
