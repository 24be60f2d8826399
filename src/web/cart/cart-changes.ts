import type { CartLine } from '#contracts/cart.ts'
import { cartHelper } from './cart-helper.ts'
import { refresh, showCart, shownCart } from './cart-store.ts'
import type { CartResult } from './create-cart-helper.ts'

/** Of each line the number that was asked for last. */
const wanted = new Map<string, number>()
const underWay = new Set<string>()

/** Lines that are being taken out. */
const removing = new Set<string>()

/** What was asked for is shown until all is answered: an answer is the whole cart, and one may overtake another. */
let unanswered = 0

/**
 * Shows the new number at once and tells the server one at a time: however quickly somebody clicks,
 * the last number is the one that stays. A refusal brings back what the server has.
 */
export async function setQuantity(line: CartLine, quantity: number): Promise<CartResult | undefined> {
  const id = line._id
  wanted.set(id, quantity)
  showAsked()
  if (underWay.has(id)) return undefined

  underWay.add(id)
  return untilAnswered(async () => {
    let result: CartResult | undefined
    let told: number | undefined
    try {
      for (let next = wanted.get(id); next !== undefined && next !== told; next = wanted.get(id)) {
        told = next
        result = await settle(cartHelper.update({ ...named(line), quantity: next }), () => wanted.delete(id))
      }
    } finally {
      underWay.delete(id)
    }
    return result
  })
}

export function removeLine(line: CartLine): Promise<CartResult> {
  wanted.delete(line._id)
  removing.add(line._id)
  showAsked()
  return untilAnswered(() => settle(cartHelper.remove(named(line)), () => removing.delete(line._id)))
}

async function untilAnswered<Result>(ask: () => Promise<Result>): Promise<Result> {
  unanswered += 1
  try {
    return await ask()
  } finally {
    unanswered -= 1
    if (unanswered === 0) {
      wanted.clear()
      removing.clear()
    }
  }
}

/** An answer tells only what the server had done by then: what has been asked for since is shown over it. */
async function settle(call: Promise<CartResult>, takeBack: () => void): Promise<CartResult> {
  const result = await call
  if (!result.success) {
    takeBack()
    await refresh()
  }
  showAsked()
  return result
}

/** A line is named by what was chosen; its product may be gone, and is then only an id. */
function named({ productId, size, color }: CartLine) {
  return { productId: typeof productId === 'string' ? productId : productId._id, size, color }
}

function showAsked(): void {
  const cart = shownCart()
  if (!cart || wanted.size + removing.size === 0) return
  const items = cart.items
    .filter(({ _id }) => !removing.has(_id))
    .map((line) => ({ ...line, quantity: wanted.get(line._id) ?? line.quantity }))
  const sum = (of: (line: CartLine) => number) => items.reduce((all, line) => all + of(line), 0)
  const subtotal = sum(({ price, quantity }) => Math.round(price * 100) * quantity) / 100
  showCart({ ...cart, items, cart: { items }, count: sum(({ quantity }) => quantity), subtotal })
}
