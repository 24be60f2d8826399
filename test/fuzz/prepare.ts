import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { insertResetToken } from '#server/accounts/recovery.store.ts'
import type { Db } from '#server/db/database.ts'
import { Client } from '../harness/client.ts'
import { codeFor } from '../harness/mailbox.ts'
import { address } from '../payments/payment-steps.ts'
import { addPerson, type People, type Person } from './people.ts'
import type { FuzzedShop } from './set-up.ts'
import { buy, buyAndSend, payUnheard, putInCart, receive } from './shopping.ts'

/** By field, what a call can be told so that it says yes. */
export type Ready = Readonly<Record<string, unknown>>

type Prepare = (shop: FuzzedShop, person: Person) => Promise<Ready>

/** Calls that need something to be there first, which a single request can't bring along. */
const preparations: Readonly<Record<string, Prepare>> = {
  '/api/auth/reset-password': async ({ db }) => ({ resetToken: await letIn(db), newPassword: 'garnet and gold 12' }),
  '/api/auth/verify-otp': async (shop) => askForCode(shop),
  '/api/jobs/failed/{id}/retry': async ({ db }) => ({ id: await failJob(db, 'ship-order') }),
  '/api/jobs/failed/{id}/settle': async ({ db }) => ({ id: await failJob(db, 'refund-refused'), note: 'By bank' }),
  '/api/users/{id}/admin-request': async (shop) => ({ id: await askToBeAdmin(shop) }),
  '/api/orders/place': async (shop, person) => ({ amount: await putInCart(shop, person), address }),
  '/api/razorpay/create-order': async (shop, person) => ({ amount: await putInCart(shop, person) }),
  '/api/razorpay/verify-payment': async (shop, person) => (await payUnheard(shop, person)).answer,
  '/api/orders/{id}/address': async (shop, person) => ({ id: await buyWithoutAddress(shop, person), address }),
  '/api/orders/{id}/tracking': async (shop, person) => ({
    id: await buyAndSend(shop, person),
    trackingNumber: newId(),
  }),
  '/api/claims': async (shop, person) => ({ order: await buyAndReceive(shop, person), pieces: [0] }),
}

/** Whoever calls, it is made ready by somebody who could. */
export async function prepare(shop: FuzzedShop, path: string, people: People, who: string): Promise<Ready> {
  const person = who === 'admin' ? people.admin : people.shopper
  return (await preparations[path]?.(shop, person)) ?? {}
}

async function buyAndReceive(shop: FuzzedShop, person: Person): Promise<string> {
  const order = await buy(shop, person)
  await receive(shop, order)
  return order
}

async function buyWithoutAddress(shop: FuzzedShop, person: Person): Promise<string> {
  const order = await buy(shop, person)
  await shop.db.updateTable('orders').set({ address: null }).where('number', '=', order).execute()
  return order
}

async function askToBeAdmin({ db }: FuzzedShop): Promise<string> {
  const { id } = await addPerson(db, 'user', 'Wants to help')
  await db.insertInto('admin_requests').values({ user_id: id }).execute()
  return id
}

/** As the right code would; the code itself is only in a letter. */
async function letIn(db: Db): Promise<string> {
  const [{ id }, token] = [await addPerson(db, 'user', 'Forgetful'), newId()]
  const tokenHash = createHash('sha256').update(token).digest()
  await insertResetToken(db, { tokenHash, userId: id, expiresAt: new Date(Date.now() + 600_000) })
  return token
}

/** The letter with it may be late behind thousands of others; then no code is the right one. */
async function askForCode({ url, db }: FuzzedShop): Promise<Ready> {
  const { email } = await addPerson(db, 'user', 'Forgetful')
  const visitor = new Client(url)
  await visitor.post('/api/auth/forgot-password', { email })
  return { email, otp: await codeFor(visitor, email).catch(() => '000000') }
}

/** As the queue leaves one that was tried as often as it may be. */
async function failJob(db: Db, name: string): Promise<string> {
  const id = newId()
  await sql`
    insert into pgboss.job (name, data, source_id, source_name, source_output, source_retry_count, source_created_on)
    select 'failed-for-good', json_build_object('orderId', orders.id, 'refundId', ${newId()}::text), ${id}, ${name},
      '{"message":"It did not work"}', 5, now() from orders order by id limit 1`.execute(db)
  return id
}
