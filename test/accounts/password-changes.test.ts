import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { givePassword } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

// A fifth of every limit: one change per account, 24 tries of a password per address.
const shop = await openShop({ settings: { rateLimitScale: 0.2 } })

afterEach(() => sql`delete from rate_limits`.execute(shop.db))

const passwords = ['moonstone-1', 'sunstone-22'] as const
const tooMany = {
  status: 429,
  body: { code: 'too_many_requests', message: 'Too many tries. Please wait 1 hour and try again.' },
}

async function account() {
  const person = await shop.shopper()
  await givePassword(shop.db, person, passwords[0])
  const change = (currentPassword: string, newPassword: string) =>
    person.put('/api/auth/password', { currentPassword, newPassword })
  return { person, change }
}

const lettersWritten = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pgboss.job where name = 'send-mail' and data ->> 'subject' like '%password was changed'`.execute(
    shop.db,
  )
  return rows[0]?.count
}

test('a password changed to and fro can’t fill somebody’s mailbox', async () => {
  const { change } = await account()
  const before = (await lettersWritten()) ?? 0
  expect((await change(...passwords)).status).toBe(200)
  expect(await change(passwords[1], passwords[0])).toMatchObject(tooMany)
  expect(await lettersWritten()).toBe(before + 1)
})

test('who mistypes the old password may still change it', async () => {
  const { change } = await account()
  expect((await change('Moonstone-1', passwords[1])).status).toBe(400)
  expect((await change(...passwords)).status).toBe(200)
})

test('one address that tries passwords of many accounts behind the door is stopped as it is at the door', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 13; turn++) {
    const { change } = await account()
    statuses.push((await change(...passwords)).status, (await change('nope', passwords[0])).status)
  }
  expect(statuses.slice(0, 24)).not.toContain(429)
  expect(statuses.slice(24)).toEqual([429, 429])
})
