import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contracts/day.ts'
import { keepHouse } from '#server/housekeeping.job.ts'
import { comeRound } from '../harness/come-round.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)

async function checkedOut(daysAgo: number, about: object = {}) {
  const { orderId, ...others } = await steps.checkOut()
  const kept = { created_at: new Date(Date.now() - daysAgo * dayMs), notes: 'Ring twice', ...about }
  await db.updateTable('orders').set(kept).where('number', '=', orderId).execute()
  return { orderId, ...others }
}

/** The payment provider has been asked often enough. */
async function givenUp(daysAgo: number, about: object = {}) {
  const left = await checkedOut(daysAgo, { ...freed, ...about })
  const { id } = await steps.orderOf(left.orderId)
  await db.updateTable('provider_orders').set({ next_check_at: null }).where('order_id', '=', id).execute()
  return left
}

const freed = { holds_stock: false, held_until: null, held_since: null }

async function keptOf(orderId: string) {
  const row = db.selectFrom('orders').select(['address', 'notes', 'found_by']).where('number', '=', orderId)
  const { address: kept, notes, found_by } = await row.executeTakeFirstOrThrow()
  return { address: kept, notes, canBeFound: found_by.includes(address.phone) }
}

const forgotten = { address: null, notes: '', canBeFound: false }
const known = { address: expect.objectContaining({ street: address.street }), notes: 'Ring twice', canBeFound: true }

async function cleanUp(): Promise<void> {
  await comeRound(db, keepHouse.name)
  await jobsDone(db, keepHouse)
}

test('where an order that was never paid was to go is forgotten after thirty days, and of no other', async () => {
  const [abandoned, failed, cancelled] = [
    await givenUp(31),
    await givenUp(31, { payment_status: 'failed', is_open: false }),
    await givenUp(31, { status: 'cancelled', is_open: false }),
  ]
  const others = [
    await givenUp(29),
    await givenUp(31, { payment_status: 'confirming' }),
    await givenUp(31, { payment_status: 'refunded', status: 'cancelled' }),
    await checkedOut(31, { status: 'processing', payment_status: 'paid', paid_at: new Date(), is_open: false }),
    // Somebody has come back to an old checkout, and is paying.
    await checkedOut(31),
    // Somebody has, and their bank is slow.
    await checkedOut(31, freed),
  ]
  await cleanUp()
  for (const { orderId } of [abandoned, failed, cancelled]) expect(await keptOf(orderId)).toEqual(forgotten)
  for (const { orderId } of others) expect(await keptOf(orderId)).toEqual(known)
})

test('many that have gathered are forgotten in one go', async () => {
  const { orderId } = await givenUp(31, { is_open: false })
  await sql`
    insert into orders (id, number, user_id, subtotal, shipping, total, shipping_method, address, is_open, holds_stock, created_at)
    select gen_random_uuid(), number || '-' || n, user_id, subtotal, shipping, total, shipping_method, address, false, false, created_at
    from orders, generate_series(1, 1100) n where number = ${orderId}`.execute(db)
  await cleanUp()
  const left = db
    .selectFrom('orders')
    .select('id')
    .where('number', 'like', `${orderId}%`)
    .where('address', 'is not', null)
  expect(await left.execute()).toEqual([])
})

test('a payment that comes later still pays the order, whose address is asked for', async () => {
  const { orderId, person, providerOrder } = await givenUp(31)
  await cleanUp()
  expect((await steps.verify(person, await steps.pay(providerOrder))).body).toMatchObject({ paymentStatus: 'paid' })
  expect((await person.get(`/api/orders/${orderId}`)).body).toMatchObject({ order: { address: null } })
})
