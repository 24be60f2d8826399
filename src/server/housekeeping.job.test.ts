import { expect, test } from 'vitest'
import { jobsDone } from '#test/harness/jobs-done.ts'
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

test('ways back into an account that have lapsed are swept out, and those that have not stay', async () => {
  const asha = await shop.shopper()
  const [lapsed, later] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)]
  const code = { user_id: null, code_hash: Buffer.from('code'), tries_left: 5 }
  await shop.db
    .insertInto('password_codes')
    .values([
      { ...code, email: 'left@example.in', expires_at: lapsed },
      { ...code, email: 'asking@example.in', expires_at: later },
    ])
    .execute()
  await shop.db
    .insertInto('reset_tokens')
    .values([
      { user_id: asha.id, token_hash: Buffer.from('old'), expires_at: lapsed },
      { user_id: asha.id, token_hash: Buffer.from('new'), expires_at: later },
    ])
    .execute()

  await shop.app.deps.jobs.send(shop.db, keepHouse, {})
  await jobsDone(shop.db, keepHouse)

  expect(await shop.db.selectFrom('password_codes').select('email').execute()).toEqual([{ email: 'asking@example.in' }])
  expect(await shop.db.selectFrom('reset_tokens').select('token_hash').execute()).toEqual([
    { token_hash: Buffer.from('new') },
  ])
})
