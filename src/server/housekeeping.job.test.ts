import { expect, test } from 'vitest'
import { openShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { keepHouse } from './housekeeping.job.ts'
import { countUp } from './limits.store.ts'

const shop = await openShop()

test('what has lapsed is swept out, and what has not stays', async () => {
  const [asha, meera] = [await shop.shopper(), await shop.shopper()]
  const lapsed = new Date(Date.now() - 1000)
  await shop.db.updateTable('sessions').set({ expires_at: lapsed }).where('user_id', '=', asha.id).execute()
  await countUp(shop.db, 'old', 600)
  await shop.db.updateTable('rate_limits').set({ resets_at: lapsed }).execute()
  await countUp(shop.db, 'new', 600)

  await shop.app.deps.jobs.send(shop.db, keepHouse, {})

  await until(async () => (await shop.db.selectFrom('sessions').select('user_id').execute()).length === 1)
  expect(await shop.db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: meera.id }])
  expect(await shop.db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'new' }])
})
