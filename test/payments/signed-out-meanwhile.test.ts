import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimSteps, password } from '../claims/claim-steps.ts'
import { inTurn } from '../harness/all-at-once.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { type Person, paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const steps = paymentSteps(shop)
const claims = claimSteps(shop)

/** What staff send, password and all, is under way when their sessions are ended, as by a reset or by a new role. */
async function endedMeanwhile(admin: Person, shopper: Person, deed: () => Promise<{ status: number; body: unknown }>) {
  const hold = sql`
    with ended as (delete from sessions where user_id = ${admin.id})
    select id from users where id = ${shopper.id} for no key update`
  expect(await inTurn(shop.databaseUrl, hold, [deed])).toMatchObject([{ status: 401, body: { code: 'not_signed_in' } }])
}

test('no money goes back by staff who were signed out before it did: by a refund or a cancelled order', async () => {
  const { person, orderId } = await steps.buy()
  const refunding = await claims.owner()
  await endedMeanwhile(refunding, person, () =>
    refunding.post(`/api/orders/${orderId}/refund`, { reason: 'Kindness', password }),
  )
  const cancelling = await claims.owner()
  await endedMeanwhile(cancelling, person, () =>
    cancelling.put(`/api/orders/${orderId}/status`, { status: 'cancelled', password }),
  )
  expect(await steps.refundsOf(orderId)).toEqual([])
  expect(await steps.orderOf(orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' })
  await jobsDone(shop.db, { name: 'ship-order' })
})

test('no money goes back by a damage report that staff settle who were signed out before, and it stays open', async () => {
  const { person, orderId, claim } = await claims.reported()
  const admin = await claims.owner()
  await endedMeanwhile(admin, person, () =>
    admin.put(`/api/claims/${claim._id}/settle`, { outcome: 'refunded', password }),
  )
  expect(await steps.refundsOf(orderId)).toEqual([])
  expect((await person.get(`/api/claims/${claim._id}`)).body).toMatchObject({ data: { status: 'open' } })
})
