import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { addPaidOrder, addTestProduct, addUser } from '../harness/builders.ts'
import { bareDatabase } from '../harness/test-database.ts'

test('names that versions before kept as they were typed are spelt as staff’s searches are, and no order is written for it', async () => {
  const { url, drop } = await bareDatabase()
  const { db, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await migrate(db, { upTo: '0041-held-pieces-looked-for-when-needed' })
  const product = await addTestProduct(db)
  for (const name of ['\u095bोया', 'Jose\u0301', 'Asha Rao'])
    await addPaidOrder(db, (await addUser(db, { name })).id, [product])
  const orders = async () => (await sql`select id, xmin::text, found_by from orders order by id`.execute(db)).rows
  const before = await orders()

  await migrate(db)
  const people = await db.selectFrom('users').select('name').orderBy('id').execute()
  expect(people.map(({ name }) => name)).toEqual(['ज\u093cोया', 'Jos\u00e9', 'Asha Rao'])
  expect(await orders()).toEqual(before)

  await db.updateTable('users').set({ name: 'Asha Iyer' }).where('name', '=', 'Asha Rao').execute()
  expect((await orders()).at(-1)).toMatchObject({ found_by: expect.stringContaining('asha iyer') })
})
