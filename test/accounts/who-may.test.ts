import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const [asha, meera, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()]
const people = { visitor: shop.visitor, shopper: asha, other: meera, admin }
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'

/** What each gets: the guard's answer, or the first one behind it. */
const table: [call: string, visitor: number, shopper: number, other: number, admin: number][] = [
  ['GET /api/auth/me', 401, 200, 200, 200],
  ['GET /api/auth/profile', 401, 200, 200, 200],
  ['PUT /api/auth/profile', 401, 200, 200, 200],
  ['PUT /api/auth/password', 401, 400, 400, 400],
  ['GET /api/auth/sessions', 401, 200, 200, 200],
  [`DELETE /api/auth/sessions/${noOne}`, 401, 404, 404, 404],
  ['DELETE /api/auth/sessions/not-an-id', 401, 404, 404, 404],
  ['GET /api/users', 401, 403, 403, 200],
  [`PUT /api/users/${asha.id}/role`, 401, 403, 403, 400],
  [`POST /api/users/${asha.id}/admin-request`, 401, 403, 403, 400],
  ['GET /api/jobs/failed', 401, 403, 403, 200],
  ['POST /api/auth/login', 400, 400, 400, 400],
  ['POST /api/auth/register', 400, 400, 400, 400],
  ['POST /api/auth/forgot-password', 400, 400, 400, 400],
  ['POST /api/auth/verify-otp', 400, 400, 400, 400],
  ['POST /api/auth/reset-password', 400, 400, 400, 400],
]

test.each(table)('%s: visitor %i, shopper %i, other shopper %i, admin %i', async (call, ...statuses) => {
  const [method = '', path = ''] = call.split(' ')
  const answers = await Promise.all(
    Object.values(people).map((person) =>
      person.send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {}),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(statuses)
})

test('nobody is anybody else: each session tells of its own person', async () => {
  for (const person of [asha, meera, admin]) {
    expect((await person.get('/api/auth/me')).body).toMatchObject({ user: { _id: person.id } })
  }
})
