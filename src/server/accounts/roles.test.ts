import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Settings } from '#server/settings/settings.ts'
import { allAtOnce } from '#test/harness/all-at-once.ts'
import { addUser } from '#test/harness/builders.ts'
import { openShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { ensureSetupCode } from './roles.service.ts'

const loose = { rateLimitScale: 1000, databasePool: 40 }
const live: Partial<Settings> = {
  mode: 'live',
  publicUrl: 'https://shop.test',
  smtpUrl: 'smtp://127.0.0.1:1',
  ...loose,
}
const shop = await openShop({ settings: loose })
const openToAll = await openShop({ settings: { ...loose, adminSignup: 'open' } })
const closed = await openShop({ settings: { ...loose, adminSignup: 'closed' } })
const liveShop = await openShop({ settings: live })

type Shop = typeof shop

beforeEach(async () => {
  for (const { db } of [shop, openToAll, closed, liveShop]) await db.deleteFrom('users').execute()
})

let people = 0
function register({ visitor }: Shop, about: Record<string, unknown> = {}) {
  const email = `person-${(people += 1)}@example.in`
  return visitor.post('/api/auth/register', { name: 'Asha Rao', email, password: 'moonstone-7', ...about })
}

function registerAtOnce(at: Shop, abouts: readonly Record<string, unknown>[]) {
  const noNewUsers = sql`lock table users in share mode`
  const calls = abouts.map((about) => () => register(at, about))
  return allAtOnce(at.databaseUrl, noNewUsers, calls)
}

async function countAdmins({ db }: Shop): Promise<number> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).length
}

function given(role: string) {
  return { status: 201, body: { data: { user: { role } } } }
}

test('the first who chooses Admin owns the shop, and the next one has to ask', async () => {
  expect(await register(shop)).toMatchObject(given('user'))
  expect(await register(shop, { role: 'admin' })).toMatchObject(given('admin'))
  expect(await register(shop, { role: 'admin' })).toMatchObject(given('user'))
  expect(await countAdmins(shop)).toBe(1)
})

test('of twenty who choose Admin at the same moment one owns the shop, and nineteen ask', async () => {
  const all = await registerAtOnce(
    shop,
    Array.from({ length: 20 }, () => ({ role: 'admin' })),
  )
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(await countAdmins(shop)).toBe(1)
  const requests = await shop.db.selectFrom('admin_requests').select('status').execute()
  expect(requests.map(({ status }) => status)).toEqual(Array(19).fill('open'))
})

test('a registration that fails does not use up the ownership', async () => {
  const { email } = await addUser(shop.db)
  expect(await register(shop, { role: 'admin', email })).toMatchObject({ status: 409 })
  expect(await register(shop, { role: 'admin' })).toMatchObject(given('admin'))
})

test('every admin gets one letter about a request, which is on record', async () => {
  const admins = [await addUser(shop.db, { role: 'admin' }), await addUser(shop.db, { role: 'admin' })]
  await register(shop, { role: 'admin', name: 'Ravi <b>Iyer', email: 'ravi@example.in' })

  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ravi@example.in')
    .executeTakeFirstOrThrow()
  for (const admin of admins) {
    const letter = await until(() => findLetter(`<admin-request-${id}-${admin.id}@alankara>`))
    expect(letter.to).toBe(admin.email)
    expect(letter.text).toContain('their name as “Ravi <b>Iyer” and their e-mail address as ravi@example.in')
    expect(letter.text).toContain('Nobody has confirmed that this address is theirs')
    expect(letter.text).toContain('http://shop.test/admin?tab=users')
    expect(letter.html).toContain('Ravi &lt;b&gt;Iyer')
  }
  const record = await shop.db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute()
  expect(record).toMatchObject([
    {
      actor_id: id,
      actor_name: 'Shopper',
      action: 'admin requested',
      before: null,
      after: { adminRequest: 'open' },
    },
  ])
})

async function findLetter(messageId: string) {
  const letters: Record<string, string>[] = await (await shop.visitor.fetch('/standins/mailbox.json')).json()
  return letters.find((letter) => letter.messageId === messageId)
}

test('a shop that is open to all gives everyone what they choose', async () => {
  for (const role of ['admin', 'admin', 'user']) {
    expect(await register(openToAll, { role })).toMatchObject(given(role))
  }
})

test('a shop that takes no new admins says so, once it has one', async () => {
  expect(await register(closed, { role: 'admin' })).toMatchObject(given('admin'))
  expect(await register(closed, { role: 'admin', email: 'late@example.in' })).toMatchObject({
    status: 403,
    body: { code: 'not_allowed', message: 'This shop does not take new admins' },
  })
  expect(await closed.db.selectFrom('users').select('id').where('email', '=', 'late@example.in').execute()).toEqual([])
  expect(await register(closed)).toMatchObject(given('user'))
})

test('a live shop is owned by who knows the setup code, which works once, however it is typed', async () => {
  const { db } = liveShop
  const first = await ensureSetupCode(db, liveShop.app.deps.settings)
  const code = await ensureSetupCode(db, liveShop.app.deps.settings)
  expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)

  for (const setupCode of [undefined, '', '2222-2222-2222-2222', first]) {
    expect(await register(liveShop, { role: 'admin', setupCode })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', errors: { setupCode: 'Setup code is not right' } },
    })
  }
  expect(await register(liveShop)).toMatchObject(given('user'))

  const setupCode = ` ${code?.toLowerCase().replaceAll('-', ' ')}`
  expect(await register(liveShop, { role: 'admin', setupCode })).toMatchObject(given('admin'))
  expect(await register(liveShop, { role: 'admin', setupCode })).toMatchObject(given('user'))
  expect(await countAdmins(liveShop)).toBe(1)
  expect(await db.selectFrom('setup_codes').select('created_at').execute()).toEqual([])
})

test('a registration that fails does not use up the setup code', async () => {
  const setupCode = await ensureSetupCode(liveShop.db, liveShop.app.deps.settings)
  const { email } = await addUser(liveShop.db)
  expect(await register(liveShop, { role: 'admin', setupCode, email })).toMatchObject({ status: 409 })
  expect(await register(liveShop, { role: 'admin', setupCode })).toMatchObject(given('admin'))
})

test('with the code sent twenty times at once a live shop has one owner', async () => {
  const setupCode = await ensureSetupCode(liveShop.db, liveShop.app.deps.settings)
  await registerAtOnce(
    liveShop,
    Array.from({ length: 20 }, () => ({ role: 'admin', setupCode })),
  )
  expect(await countAdmins(liveShop)).toBe(1)
})

test('there is no setup code in a demo shop, nor once there is an admin, and the database never holds it', async () => {
  expect(await ensureSetupCode(shop.db, shop.app.deps.settings)).toBeUndefined()
  const code = await ensureSetupCode(liveShop.db, liveShop.app.deps.settings)
  const [kept, ...others] = await liveShop.db.selectFrom('setup_codes').select('code_hash').execute()
  expect(others).toEqual([])
  expect(kept?.code_hash.toString('latin1')).not.toContain(code)

  await addUser(liveShop.db, { role: 'admin' })
  expect(await ensureSetupCode(liveShop.db, liveShop.app.deps.settings)).toBeUndefined()
})
