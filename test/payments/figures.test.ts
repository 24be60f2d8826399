import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { paymentSteps } from './payment-steps.ts'

const metricsToken = 'a-token-for-those-who-watch'
const shop = await openShop({ settings: { rateLimitScale: 1000, metricsToken } })
const { db } = shop
const steps = paymentSteps(shop)

async function readFigures() {
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const pattern = /^alankara_(?:held_orders|payments_last_hour|unsettled_provider_orders|open_refunds).*$/gm
  return (await answer.text()).match(pattern)?.toSorted()
}

async function failedCheckout() {
  const { orderId } = await steps.checkOut()
  const freed = { holds_stock: false, held_until: null, held_since: null }
  await db
    .updateTable('orders')
    .set({ ...freed, payment_status: 'failed', is_open: false })
    .where('number', '=', orderId)
    .execute()
}

test('whoever watches reads how many orders hold stock, are paid, came back, failed, or wait for the provider', async () => {
  await steps.checkOut()
  await failedCheckout()
  await failedCheckout()
  const [{ orderId, paymentId }, returned, old] = [await steps.buy(), await steps.buy(), await steps.buy()]
  for (const _ of [1, 2, 3]) await steps.buy()
  const { id: order_id } = await steps.orderOf(orderId)
  await db
    .insertInto('refunds')
    .values({ id: sql`gen_random_uuid()`, payment_id: paymentId, order_id, amount: 100, reason: 'A scratch' })
    .execute()
  await db.updateTable('payments').set({ outcome: 'returned' }).where('id', '=', returned.paymentId).execute()
  const longAgo = new Date(Date.now() - 3_700_000)
  await db.updateTable('payments').set({ created_at: longAgo }).where('id', '=', old.paymentId).execute()

  expect(await readFigures()).toEqual([
    'alankara_held_orders 1',
    'alankara_open_refunds 1',
    'alankara_payments_last_hour{outcome="failed"} 2',
    'alankara_payments_last_hour{outcome="returned"} 1',
    'alankara_payments_last_hour{outcome="settled"} 4',
    'alankara_unsettled_provider_orders 3',
  ])
})
