import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/harness/test-database.ts'
import { openDatabase } from './database.ts'

async function open(options: { answerWithinMs?: number } = {}) {
  const { url, drop } = await freshDatabase()
  const [database, other] = [openDatabase(url, options), openDatabase(url)]
  onTestFinished(async () => {
    await Promise.all([database.close(), other.close()])
    await drop()
  })
  return { db: database.db, other: other.db }
}

test('a connection that the server ends while somebody has it costs that one deed, and no more', async () => {
  const { db, other } = await open()
  const deed = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other)
    await sql`select 1`.execute(tx)
  })
  await expect(deed).rejects.toThrow()

  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

test('a connection that falls silent is given up, and the next one answers', async () => {
  const { db } = await open({ answerWithinMs: 200 })
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('Query read timeout')

  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

test('a list of texts comes back as it was written, whatever is in it', async () => {
  const { db } = await open()
  const telling = fc.constantFrom('"', '\\', ',', '{', '}', '[', ']', '=', ' ', 'NULL', '\n', 'a', 'ज़', '💍')
  const text = fc.oneof(fc.string({ unit: telling }), fc.string()).filter((one) => !one.includes('\0'))
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (list) => {
      const { rows } = await sql<{ list: string[] }>`select ${list}::text[] as list`.execute(db)
      expect(rows).toEqual([{ list }])
    }),
  )
})
