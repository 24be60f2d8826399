import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'

// A twentieth of every limit: three registrations, six logins and two codes per address.
const shop = await openShop({ settings: { rateLimitScale: 0.05 } })

const statusesOf = async (times: number, ask: (n: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await ask(n)).status)
  return statuses
}

test('a flood of registrations from one address is stopped', async () => {
  const statuses = await statusesOf(4, (n) =>
    shop.visitor.post('/api/auth/register', { name: 'Flood', email: `flood${n}@example.in`, password: 'moonstone-1' }),
  )
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('one address trying one password on many accounts is stopped', async () => {
  const statuses = await statusesOf(7, (n) =>
    shop.visitor.post('/api/auth/login', { email: `victim${n}@example.in`, password: 'moonstone-1' }),
  )
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
})

test('one address asking for codes for many accounts is stopped', async () => {
  const statuses = await statusesOf(3, (n) =>
    shop.visitor.post('/api/auth/forgot-password', { email: `v${n}@example.in` }),
  )
  expect(statuses).toEqual([200, 200, 429])
})
