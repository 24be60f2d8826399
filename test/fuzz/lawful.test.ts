import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { openShop } from '../harness/shop.ts'
import { brokenLaws } from './lawful.ts'
import { changedRecord, readRecord } from './record.ts'
import { setUp, withInvoices } from './set-up.ts'

const shop = await openShop({ settings: { seller: readSettings(withInvoices).seller, rateLimitScale: 1000 } })
const { db } = shop
await setUp(shop)

const paid = sql`select id from orders where status = 'processing' order by id limit 1`
const product = sql`select id from products order by id limit 1`

test('a shop in which people have only shopped breaks no law', async () => {
  expect(await brokenLaws(db)).toEqual([])
})

test.each([
  ['an order whose total is not', sql`update order_lines set quantity = quantity + 1 where order_id = (${paid})`],
  ['an order without a line', sql`delete from order_lines where order_id = (${paid})`],
  ['a payment that settled an order', sql`update orders set paid_at = null where id = (${paid})`],
  ['a paid order that still waits', sql`update orders set is_open = true where id = (${paid})`],
  ['a paid order that says another', sql`update orders set payment_status = 'refunded' where id = (${paid})`],
  ['a gap in the numbers', sql`delete from invoices where order_id = (${paid})`],
  ['an order that is found by', sql`update orders set found_by = 'x' where id = (${paid})`],
  ['a price that is no discount', sql`update products set discount_price = price, created_at = now()`],
  ['a list of what is nearly gone', sql`insert into scarce_products select number, 5 from products`],
  ['a damage report by', sql`update claims set pieces = '{7}'`],
  ['an e-mail address', sql`update users set email = 'A' || email`],
  ['users.name is too long', sql`update users set name = E'Asha\nRao' where role = 'admin'`],
  ['products.name is too long', sql`update products set name = repeat('x', 201) where id = (${product})`],
  ['a shop that has nobody', sql`update users set role = 'user'`],
])('%s … is found', async (law, wrong) => {
  const tx = await db.startTransaction().execute()
  onTestFinished(() => tx.rollback().execute())
  await wrong.execute(tx)
  expect(await brokenLaws(tx)).toContainEqual(expect.stringContaining(law))
})

test('a record of deeds that has lost or changed one is found, and one that has more is not', async () => {
  const deed = { id: '01890a5d-ac96-774b-bcce-b302099a8057', actor_name: 'Staff', action: 'x', subject_kind: 'user' }
  const before = await readRecord(db)
  await db
    .insertInto('audit')
    .values({ ...deed, subject_id: '1' })
    .execute()
  expect(await changedRecord(db, before)).toEqual([])
  expect(await changedRecord(db, { ...before, sum: '7' })).toEqual([`the record of ${before.rows} deeds was changed`])
})
