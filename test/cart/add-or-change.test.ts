import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Cart } from '#contracts/cart.ts'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { address } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
type Person = Awaited<ReturnType<typeof shop.shopper>>
type Answer = Awaited<ReturnType<Person['post']>>

const Refusal = z.object({ code: z.string(), message: z.string() })

/** How many there are of each line afterwards, and why there are no more. */
async function outcome(person: Person, { status, body }: Answer) {
  const { items } = z.parse(Cart, (await person.get('/api/cart')).body)
  const lines = items.map(({ size, quantity, problem }) => ({ size, quantity, problem }))
  return { status, lines, refusal: status === 200 ? null : z.parse(Refusal, body) }
}

const situation = fc.record({
  /** What the cart has of the line before, and how many more are wanted. */
  few: fc.integer({ min: 1, max: 4 }),
  more: fc.integer({ min: 1, max: 5 }),
  /** Beside what is in the cart. */
  left: fc.integer({ min: 0, max: 5 }),
  /** Another size of the same piece, which comes off the same shelf unless the piece is not made in it any more. */
  other: fc.integer({ min: 0, max: 3 }),
  isOtherGone: fc.boolean(),
  /** Whether an open order of the shopper keeps back what was in the cart. */
  isHeld: fc.boolean(),
})

test('adding some and asking for that many at once are allowed or refused alike', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(situation, async ({ few, more, left, other, isOtherGone, isHeld }) => {
      const productId = await addTestProduct(db, { price: 50_000, stock: few + other + left, sizes: ['S', 'L'] })
      const person = await shop.shopper()
      await person.post('/api/cart/add', { productId, size: 'S', quantity: few })
      if (other > 0) await person.post('/api/cart/add', { productId, size: 'L', quantity: other })
      if (isHeld) expect((await person.post('/api/orders/place', { address })).status).toBe(200)
      if (isOtherGone)
        await db
          .updateTable('products')
          .set({ sizes: ['S'] })
          .where('id', '=', productId)
          .execute()

      const added = await outcome(person, await person.post('/api/cart/add', { productId, size: 'S', quantity: more }))
      await person.post('/api/cart/update', { productId, size: 'S', quantity: few })
      const changed = await outcome(
        person,
        await person.post('/api/cart/update', { productId, size: 'S', quantity: few + more }),
      )
      expect(changed).toEqual(added)
      seen.add(added.status)
    }),
    { numRuns: 25 },
  )
  expect(seen).toEqual(new Set([200, 409]))
})
