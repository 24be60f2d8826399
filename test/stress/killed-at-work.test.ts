import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { portOf } from '#server/port-of.ts'
import { addTestProduct } from '../harness/builders.ts'
import { until } from '../harness/until.ts'
import { startLoad } from './checkout-load.ts'
import { readDeliveries } from './deliveries.ts'
import { openKillableShop } from './killable-shop.ts'

const inHand = ['ship-order', 'order-letter']

test('a shop that is killed with a parcel and a letter in hand sends both once it is back', async () => {
  await using shop = await openKillableShop({ SMTP_URL: await silentMailServer() })
  const { db, standins } = shop
  await letCourier(standins.url, 'hang')
  const products = [await addTestProduct(db, { price: 50_000, stock: 50 })]
  const load = startLoad({ db, shopUrl: shop.url, standinUrl: standins.razorpayUrl, products, price: 500 }, 1)
  await until(async () => (await namesInHand(db)).length === 2, 60_000)
  await shop.kill()
  await load.stop()

  await letCourier(standins.url, 'right')
  await sixMinutesPass(db)
  await shop.startAgain()

  const done = await until(async () => {
    const deliveries = await readDeliveries(db, standins)
    const { withoutParcel, withoutLetter } = deliveries
    return withoutParcel.length === 0 && withoutLetter.length === 0 ? deliveries : undefined
  }, 240_000)
  expect(done.paidOrders).toBeGreaterThanOrEqual(1)
  expect(done.parcels).toBe(done.paidOrders)
}, 360_000)

/** Takes calls and never says a word. */
async function silentMailServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${portOf(server)}`
}

async function letCourier(url: string, answers: 'hang' | 'right'): Promise<void> {
  const { ok } = await fetch(`${url}/shiprocket/standin/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  })
  expect(ok).toBe(true)
}

async function namesInHand(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where name = any (${inHand}::text[]) and state = 'active'`.execute(db)
  return rows.map(({ name }) => name)
}

/** So long has nothing been heard of the one who had them in hand, and who may have put a claim on the parcel. */
async function sixMinutesPass(db: Db): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '6 minutes' where state = 'active'`.execute(db)
  await sql`update shipments set claimed_until = claimed_until - interval '6 minutes'`.execute(db)
}
