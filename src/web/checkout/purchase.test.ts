import { expect, test } from 'vitest'
import type { Cart, CartLine } from '#contracts/cart.ts'
import { emptyValues } from './checkout-values.ts'
import { shownOrder } from './purchase.ts'

const ring = '01900000-0000-7000-8000-000000000001'
const nath = '01900000-0000-7000-8000-000000000002'

function lineOf(productId: string, price: number, problem: CartLine['problem']): CartLine {
  const shown = { name: 'Ring', image: null, product_name: 'Ring', product_price: price, product_image: null }
  return {
    _id: productId,
    productId,
    quantity: 1,
    size: 'M',
    color: 'Default',
    price,
    priceSeen: 500,
    problem,
    ...shown,
  }
}

function cartOf(...items: CartLine[]): Cart {
  return { items, cart: { items }, count: items.length, subtotal: 500 }
}

test('what is gone from the shop is no part of what a page says it is paying for', () => {
  const cart = cartOf(lineOf(ring, 500, 'price_changed'), lineOf(nath, 0, 'gone'))
  const shown = shownOrder({ cart, values: emptyValues, shippingMethod: 'flat', total: 550 })
  expect(shown).toMatchObject({ items: [{ productId: ring, quantity: 1, price: 500 }], totalAmount: 550 })
})
