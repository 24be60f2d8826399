import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/harness/test-database.ts'
import { openDatabase } from './db/database.ts'
import { countDown, countUp } from './limits.store.ts'

const database = await freshDatabase()
const { db, close } = openDatabase(database.url)
afterAll(async () => {
  await close()
  await database.drop()
})

test('what is given back more often than it was counted allows no more than before', async () => {
  await countUp(db, 'tries:asha', 60)
  for (let time = 0; time < 5; time += 1) await countDown(db, 'tries:asha')
  expect((await countUp(db, 'tries:asha', 60)).count).toBe(1)
})
