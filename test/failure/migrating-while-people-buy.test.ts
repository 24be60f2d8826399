import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { writeAudit } from '#server/audit/audit.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { isMigrated, listApplied, migrate } from '#server/db/migrate.ts'
import { addPaidOrder, addTestProduct, addUser } from '../harness/builders.ts'
import { bareDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { isWaitedFor } from '../harness/waited-for.ts'

/** Of the version before, with one piece in its catalogue. */
async function openShopBefore(migration: string) {
  const { url, drop } = await bareDatabase()
  const { db, close } = openDatabase(url, { poolSize: 4 })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await migrate(db, { upTo: migration })
  return { db, piece: await addTestProduct(db) }
}

test('a new version starts while somebody buys a piece, and the purchase goes through', async () => {
  const { db, piece } = await openShopBefore('0027-as-it-was-read')
  let migrating: Promise<void> | undefined
  await db.transaction().execute(async (purchase) => {
    await sql`select from products where id = ${piece} for no key update`.execute(purchase)
    migrating = migrate(db)
    migrating.catch(() => undefined)
    await until(() => isWaitedFor(db, 'products'))
    await sql`update products set stock = stock - 1 where id = ${piece}`.execute(purchase)
  })
  await migrating
  const { rows } = await sql`select stock from products where id = ${piece}`.execute(db)
  expect(rows).toEqual([{ stock: 9 }])
})

test('a new version with several migrations starts while staff rename a piece, and what they do goes through', async () => {
  const { db, piece } = await openShopBefore('0028-searched-and-filtered')
  let migrating: Promise<void> | undefined
  await db.transaction().execute(async (edit) => {
    await sql`update products set name = 'Peacock Jhumka' where id = ${piece}`.execute(edit)
    migrating = migrate(db)
    migrating.catch(() => undefined)
    await until(() => isWaitedFor(db, 'product_word_sets'))
    // 0029 had to do with it, and must have let go of it before 0030 waits for the words of the piece.
    await writeAudit(edit, {
      actor: { id: null, name: 'Meera' },
      action: 'product changed',
      subjectKind: 'product',
      subjectId: piece,
    })
  })
  await migrating
  expect(await db.selectFrom('audit').select('action').execute()).toEqual([{ action: 'product changed' }])
  expect(await isMigrated(db)).toBe(true)
})

test('a start that one migration breaks off keeps those before it, and the next start goes on from there', async () => {
  const { db } = await openShopBefore('0028-searched-and-filtered')
  await sql`create table product_word_sets_name_words (id int)`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    `Can't update the database with 0030-words-in-names: relation "product_word_sets_name_words" already exists`,
  )
  expect((await listApplied(db)).at(-1)).toBe('0029-refunds-in-place-of-others')

  await sql`drop table product_word_sets_name_words`.execute(db)
  await migrate(db)
  expect(await isMigrated(db)).toBe(true)
})

test('refunds that were sent again before the shop wrote down what for are found, one for each', async () => {
  const { db } = await openShopBefore('0028-searched-and-filtered')
  const made = [
    { status: 'done', minute: 0 },
    { status: 'failed', minute: 1 },
    { status: 'failed', minute: 2 },
    { status: 'done', minute: 3 },
  ].map((refund) => ({ ...refund, id: newId() }))
  // Their orders and payments need not be there.
  await sql`alter table refunds drop constraint refunds_payment_id_fkey, drop constraint refunds_order_id_fkey`.execute(
    db,
  )
  for (const { id, status, minute } of made)
    await sql`insert into refunds (id, payment_id, order_id, amount, reason, status, created_at)
      values (${id}, 'pay_1', ${newId()}, 30000, 'A stone was missing', ${status},
        timestamptz '2026-11-01' + ${minute} * interval '1 minute')`.execute(db)
  await migrate(db)
  const kept = await db.selectFrom('refunds').select('instead_of').orderBy('created_at').execute()
  expect(kept.map(({ instead_of }) => instead_of)).toEqual([null, null, null, made[1]?.id])
})

test('words of reviews that were taken down before go from the record, and nothing else does', async () => {
  const { db } = await openShopBefore('0028-searched-and-filtered')
  const review = { productName: 'Peacock Jhumka', rating: 1, review: 'Call me: 98765 43210' }
  for (const [action, before] of [
    ['review deleted', review],
    ['product deleted', { name: 'Peacock Jhumka' }],
  ] as const)
    await sql`insert into audit (id, actor_name, action, subject_kind, subject_id, before)
      values (${newId()}, 'Meera', ${action}, 'review', ${newId()}, ${JSON.stringify(before)})`.execute(db)
  await migrate(db)
  const kept = await db.selectFrom('audit').select('before').orderBy('action', 'desc').execute()
  expect(kept).toEqual([
    { before: { productName: 'Peacock Jhumka', rating: 1 } },
    { before: { name: 'Peacock Jhumka' } },
  ])
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow()
})

/** Lines of a delivered order and of one that waits to be packed, from before lines knew of sizes and from since then. */
async function ordersAround0026() {
  const { db, piece: choker } = await openShopBefore('0025-nothing-for-who-has-gone')
  const anklet = await addTestProduct(db, { sizes: ['S', 'M'] })
  const { id: asha } = await addUser(db)
  const order = async (status: 'delivered' | 'processing', pieces: string[]) => {
    const id = await addPaidOrder(db, asha, pieces)
    await db.updateTable('orders').set({ status }).where('id', '=', id).execute()
    return id
  }
  const old = await order('delivered', [choker, anklet])
  const oldAndWaiting = await order('processing', [choker])
  await migrate(db, { upTo: '0026-lines-know-sizes' })
  const recent = await order('delivered', [choker])
  const sizedIn = async (id: string) => {
    const lines = db.selectFrom('order_lines').select('has_sizes').where('order_id', '=', id).orderBy('position')
    return (await lines.execute()).map(({ has_sizes }) => has_sizes)
  }
  return { db, old, oldAndWaiting, recent, sizedIn }
}

test('pieces delivered before lines knew of sizes are said to be of size M only where they come in sizes', async () => {
  const { db, old, oldAndWaiting, recent, sizedIn } = await ordersAround0026()
  await migrate(db)
  expect(await sizedIn(old)).toEqual([false, true])
  expect(await sizedIn(oldAndWaiting), 'nobody is to pack another size for a guess').toEqual([true])
  expect(await sizedIn(recent), 'it knew, whatever the piece comes in now').toEqual([true])
})

test('a shop restored from a backup keeps the sizes of its lines, which may all know', async () => {
  const { db, old, oldAndWaiting, recent, sizedIn } = await ordersAround0026()
  // As after a restore: it makes the tables anew, and fills in what was sold before.
  await sql`update kysely_migration set timestamp = ${new Date().toISOString()}`.execute(db)
  await migrate(db)
  for (const order of [old, oldAndWaiting, recent]) expect(await sizedIn(order), order).not.toContain(false)
})
