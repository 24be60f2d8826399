import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { allAtOnce, inTurn } from '#test/harness/all-at-once.ts'
import { addUser } from '#test/harness/builders.ts'
import { Client, type Reply } from '#test/harness/client.ts'
import { openShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { hashPassword } from './passwords.ts'
import { openAdminRequest } from './roles.service.ts'
import { startSession } from './session.service.ts'

const shop = await openShop()
const { db } = shop
const { jobs, settings } = shop.app.deps
const password = 'moonstone-7'
const passwordHash = await hashPassword(password)

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

async function add(role: 'user' | 'admin', name = 'Asha Rao') {
  const user = await addUser(db, { role, name })
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
  const { token } = await startSession(db, user)
  return Object.assign(new Client(shop.url, { authorization: `Bearer ${token}` }), { ...user, name })
}

async function addAsking() {
  const person = await add('user', 'Ravi Iyer')
  await db.transaction().execute((tx) => openAdminRequest(tx, jobs, settings, person))
  return person
}

async function roleOf({ id }: { id: string }) {
  return (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role
}

function statuses(replies: readonly { status: number }[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}

function atOnce(calls: (() => Promise<Reply>)[]) {
  return allAtOnce(shop.databaseUrl, sql`select id from users for update`, calls)
}

const leave = (person: Client) => person.post('/api/auth/delete-account', { password })

test('whoever has deleted their account can’t be made an admin, whom the shop would then count on', async () => {
  const owner = await add('admin', 'Meera Shah')
  const gone = await add('user')
  expect((await leave(gone)).status).toBe(200)
  const reply = await owner.put(`/api/users/${gone.id}/role`, { role: 'admin', password })
  expect(reply).toMatchObject({ status: 404, body: { message: 'There is nobody with this id' } })
  expect(await roleOf(gone)).toBe('user')
  expect(await leave(owner)).toMatchObject({ status: 409, body: { message: 'The last admin can’t be deleted' } })
})

test('somebody whose request is approved while they delete their account has gone all the same', async () => {
  const owner = await add('admin', 'Meera Shah')
  const asking = await addAsking()
  const approve = () => owner.post(`/api/users/${asking.id}/admin-request`, { decision: 'approve', password })
  const hold = sql`select id from users where id = ${asking.id} for no key update`
  const replies = await inTurn(shop.databaseUrl, hold, [() => leave(asking), approve])
  expect(replies.map(({ status }) => status)).toEqual([200, 404])
  expect(await roleOf(asking)).toBe('user')
})

test('somebody to whom the shop is handed over while they delete their account stays, as its last admin', async () => {
  const owner = await add('admin', 'Meera Shah')
  const next = await add('user')
  const handOver = sql`update users set role = case when id = ${next.id} then 'admin' else 'user' end
    where id in (${owner.id}, ${next.id})`
  const [reply] = await inTurn(shop.databaseUrl, handOver, [() => leave(next)])
  expect(reply).toMatchObject({ status: 409, body: { message: 'The last admin can’t be deleted' } })
  expect(await roleOf(next)).toBe('admin')
})

function recordOf({ id }: { id: string }) {
  return db
    .selectFrom('audit')
    .select(['actor_id', 'actor_name', 'action', 'before', 'after'])
    .where('subject_id', '=', id)
    .where('action', '!=', 'admin requested')
    .orderBy('id')
    .execute()
}

async function lettersTo({ email }: { email: string }): Promise<string[]> {
  const letters: Record<string, string>[] = await (await shop.visitor.fetch('/standins/mailbox.json')).json()
  return letters.flatMap(({ to, subject = '' }) => (to === email ? [subject] : []))
}

const setRole = (by: Client, { id }: { id: string }, body: Record<string, unknown>) =>
  by.put(`/api/users/${id}/role`, body)
const decide = (by: Client, { id }: { id: string }, body: Record<string, unknown>) =>
  by.post(`/api/users/${id}/admin-request`, body)

test('an admin approves a request: the person is an admin, still signed in, told, and it is on record', async () => {
  const asha = await add('admin')
  const ravi = await addAsking()

  const reply = await decide(asha, ravi, { decision: 'approve', password })

  expect(reply).toMatchObject({
    status: 200,
    body: { message: 'Ravi Iyer is now an admin', data: { _id: ravi.id, role: 'admin', wantsAdmin: false } },
  })
  expect((await ravi.get('/api/users')).status).toBe(200)
  expect(await recordOf(ravi)).toEqual([
    {
      actor_id: asha.id,
      actor_name: 'Asha Rao',
      action: 'admin request approved',
      before: { role: 'user', adminRequest: 'open' },
      after: { role: 'admin', adminRequest: 'approved' },
    },
  ])
  expect(await until(async () => (await lettersTo(ravi))[0])).toBe('You are now an admin')
})

test('an admin declines a request: the person stays a user, is told, and it is on record', async () => {
  const asha = await add('admin')
  const ravi = await addAsking()

  const reply = await decide(asha, ravi, { decision: 'decline', password })

  expect(reply).toMatchObject({ status: 200, body: { data: { role: 'user', wantsAdmin: false } } })
  expect((await ravi.get('/api/users')).status).toBe(403)
  expect(await recordOf(ravi)).toMatchObject([
    { before: { adminRequest: 'open' }, after: { adminRequest: 'declined' } },
  ])
  expect(await until(async () => (await lettersTo(ravi))[0])).toBe('Your request to become an admin')
})

test('of many decisions on one request at once, one counts and the others hear that it was made', async () => {
  const staff = [await add('admin'), await add('admin'), await add('admin'), await add('admin')]
  const ravi = await addAsking()

  const replies = await atOnce(
    staff.map((one, turn) => () => decide(one, ravi, { decision: turn % 2 ? 'approve' : 'decline', password })),
  )

  expect(statuses(replies)).toEqual([200, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict' })
  expect(await recordOf(ravi)).toHaveLength(1)
})

test('a decision about somebody who has not asked, or who is not there, is not found', async () => {
  const asha = await add('admin')
  const body = { decision: 'approve', password }
  expect(await decide(asha, await add('user'), body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const nobody = { id: '01890a5d-ac96-774b-bcce-b302099a8057' }
  expect(await decide(asha, nobody, body)).toMatchObject({ status: 404 })
  expect(await setRole(asha, nobody, { role: 'admin', password })).toMatchObject({ status: 404 })
})

test('an admin who is made a user is signed out everywhere, told, and it is on record', async () => {
  const asha = await add('admin')
  const ravi = await add('admin', 'Ravi Iyer')

  const reply = await setRole(asha, ravi, { role: 'user', password })

  expect(reply).toMatchObject({ status: 200, body: { message: 'Ravi Iyer is now a user', data: { role: 'user' } } })
  expect((await ravi.get('/api/auth/me')).status).toBe(401)
  expect((await asha.get('/api/auth/me')).status).toBe(200)
  expect(await recordOf(ravi)).toMatchObject([
    { actor_id: asha.id, action: 'role changed', before: { role: 'admin' }, after: { role: 'user' } },
  ])
  expect(await until(async () => (await lettersTo(ravi))[0])).toBe('You are no longer an admin')
})

test('making somebody an admin settles the request they had open', async () => {
  const asha = await add('admin')
  const ravi = await addAsking()
  const reply = await setRole(asha, ravi, { role: 'admin', password })
  expect(reply).toMatchObject({ status: 200, body: { data: { role: 'admin', wantsAdmin: false } } })
  expect(await decide(asha, ravi, { decision: 'decline', password })).toMatchObject({ status: 409 })
  expect(await roleOf(ravi)).toBe('admin')
})

test('giving somebody the role they have is fine and leaves no trace', async () => {
  const asha = await add('admin')
  const ravi = await add('user')
  expect(await setRole(asha, ravi, { role: 'user', password })).toMatchObject({ status: 200 })
  expect(await setRole(asha, asha, { role: 'admin', password })).toMatchObject({ status: 200 })
  expect([...(await recordOf(ravi)), ...(await recordOf(asha))]).toEqual([])
  expect((await asha.get('/api/auth/me')).status).toBe(200)
})

test('the last admin has to stay one, and nothing of the try remains', async () => {
  const asha = await add('admin')
  expect(await setRole(asha, asha, { role: 'user', password })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'The last admin has to stay one' },
  })
  expect((await asha.get('/api/users')).status).toBe(200)
  expect(await recordOf(asha)).toEqual([])
})

test('two admins who demote each other at once leave one', async () => {
  const [asha, ravi] = [await add('admin'), await add('admin')]
  const replies = await atOnce([
    () => setRole(asha, ravi, { role: 'user', password }),
    () => setRole(ravi, asha, { role: 'user', password }),
  ])
  expect(statuses(replies)).toEqual([200, 401])
  expect(new Set([await roleOf(asha), await roleOf(ravi)])).toEqual(new Set(['admin', 'user']))
})

test('when all admins give up their role at once, one has to stay', async () => {
  const staff = await Promise.all(Array.from({ length: 5 }, () => add('admin')))
  const replies = await atOnce(staff.map((one) => () => setRole(one, one, { role: 'user', password })))
  expect(statuses(replies)).toEqual([200, 200, 200, 200, 409])
})

test('changing a role and approving a request ask for the password again, and change nothing without the right one', async () => {
  const asha = await add('admin')
  const ravi = await addAsking()
  for (const given of [{}, { password: 'wrong-stone-7' }]) {
    const refused = { status: 403, body: { code: 'password_needed' } }
    expect(await setRole(asha, ravi, { role: 'admin', ...given })).toMatchObject(refused)
    expect(await decide(asha, ravi, { decision: 'approve', ...given })).toMatchObject(refused)
  }
  expect(await roleOf(ravi)).toBe('user')
  expect(await recordOf(ravi)).toEqual([])
})

test('only staff may decide or change roles, not even the person it is about', async () => {
  const ravi = await addAsking()
  const calls = (by: Client) =>
    Promise.all([
      by.get('/api/users'),
      setRole(by, ravi, { role: 'admin', password }),
      decide(by, ravi, { decision: 'approve', password }),
    ])
  for (const { status } of await calls(shop.visitor)) expect(status).toBe(401)
  for (const { status } of await calls(ravi)) expect(status).toBe(403)
  for (const { status } of await calls(await add('user'))) expect(status).toBe(403)
  expect(await roleOf(ravi)).toBe('user')
})
