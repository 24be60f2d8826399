import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { paymentSteps } from '../payments/payment-steps.ts'

/** Three receipts in ten minutes. */
const shop = await openShop({ settings: { rateLimitScale: 0.1 } })
const steps = paymentSteps(shop)
const most = 3

test('one shopper’s receipts are drawn only so often; other shoppers and staff still get theirs', async () => {
  const pay = async () => {
    const checkout = await steps.checkOut()
    await steps.verify(checkout.person, await steps.pay(checkout.providerOrder))
    return { ...checkout, path: `/api/orders/receipt/${checkout.orderId}` }
  }
  const [one, other, admin] = [await pay(), await pay(), await shop.admin()]
  for (let turn = 0; turn < most; turn++) expect((await one.person.fetch(one.path)).status).toBe(200)
  expect(await one.person.get(one.path)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await other.person.fetch(other.path)).status).toBe(200)
  expect((await admin.fetch(one.path)).status).toBe(200)
})

test('of receipts that are all asked for at once as many as may wait are drawn, and others are told to come back', async () => {
  const { person, orderId, providerOrder } = await steps.checkOut()
  await steps.verify(person, await steps.pay(providerOrder))
  const admin = await shop.admin()
  const answers = await Promise.all(Array.from({ length: 60 }, () => admin.fetch(`/api/orders/receipt/${orderId}`)))
  const drawn = answers.filter(({ status }) => status === 200).length
  // How many more come while they are drawn is chance.
  expect(drawn).toBeGreaterThan(20)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(answers.length - drawn)
})
