import { expect, test } from 'vitest'
import { sendRefund } from '#server/payments/send-refund.service.ts'
import { givePassword } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const steps = paymentSteps(shop)

test('a receipt tells of a refund once the money has gone, with the day it went', async () => {
  const { person, orderId, providerOrder } = await steps.checkOut()
  await steps.verify(person, await steps.pay(providerOrder))
  const read = async () =>
    Buffer.from(await (await person.fetch(`/api/orders/receipt/${orderId}`)).arrayBuffer()).toString('base64')
  const unrefunded = await read()

  const admin = await shop.admin()
  const password = 'amethyst and silver'
  await givePassword(shop.db, admin, password)
  await steps.switches({ answers: 'down', about: 'refund' })
  const asked = await admin.post(`/api/orders/${orderId}/refund`, { amount: 100, reason: 'A stone', password })
  expect(asked.status).toBe(200)
  expect(await read()).toBe(unrefunded)

  await steps.switches({})
  const [refund] = await steps.refundsOf(orderId)
  await until(() => sendRefund(shop.app.deps, refund?.id ?? ''))
  const refunded = await read()
  expect(refunded).not.toBe(unrefunded)
  const change = (set: { created_at: Date } | { done_at: Date }) => shop.db.updateTable('refunds').set(set).execute()
  await change({ created_at: new Date('2026-01-01') })
  expect(await read()).toBe(refunded)
  await change({ done_at: new Date('2026-01-02') })
  expect(await read()).not.toBe(refunded)
})
