import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/harness/test-database.ts'
import { until } from '#test/harness/until.ts'
import { openDatabase } from './database.ts'
import { listen } from './listen.ts'

test('a listener hears what is said, notices when it is cut off, and hears again after', async () => {
  const database = await freshDatabase()
  const { db, close } = openDatabase(database.url)
  const events: string[] = []
  const listening = await listen(database.url, 'Odd "channel"', {
    onMessage: (payload) => events.push(payload),
    onLost: () => events.push('(lost)'),
    onReady: () => events.push('(ready)'),
  })
  onTestFinished(async () => {
    await listening.close()
    await close()
    await database.drop()
  })
  const say = (payload: string) => sql`select pg_notify('Odd "channel"', ${payload})`.execute(db)

  await say('pearls')
  await until(() => events.includes('pearls'))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'alankara listener'`.execute(db)
  await until(() => events.filter((event) => event === '(ready)').length === 2)
  await say('rubies')
  await until(() => events.includes('rubies'))

  expect(events).toEqual(['(ready)', 'pearls', '(lost)', '(ready)', 'rubies'])
})

test('a listener that can not begin says so', async () => {
  await expect(listen('postgres://127.0.0.1:1/nowhere', 'x', { onMessage: () => undefined })).rejects.toThrow(
    'ECONNREFUSED',
  )
})
