import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listUsers } from '#contracts/users.ts'
import { addPaidOrder, addTestProduct, addUser } from '#test/harness/builders.ts'
import { openShop } from '#test/harness/shop.ts'
import { listUserPage } from './users.store.ts'

const shop = await openShop()
const { db } = shop
let asha = await shop.admin()

beforeEach(async () => {
  await db.deleteFrom('orders').execute()
  await db.deleteFrom('users').execute()
  asha = await shop.admin()
})

async function list(query = '') {
  const { body } = await asha.get(`/api/users?${query}`)
  return z.parse(listUsers.reply, body)
}

async function namesFor(search: string): Promise<string[]> {
  return (await list(`limit=100&search=${encodeURIComponent(search)}`)).rows.map(({ name }) => name)
}

test('people come newest first, a page at a time, whether they ask for something or not', async () => {
  const ravi = await addUser(db, { name: 'Ravi' })
  const mira = await addUser(db, { name: 'Mira' })
  await db.insertInto('admin_requests').values({ user_id: ravi.id }).execute()

  const first = await list('limit=2')
  expect(first).toMatchObject({ total: 3, pages_count: 2, page: 1, limit: 2 })
  expect(first.rows.map(({ _id, wantsAdmin }) => [_id, wantsAdmin])).toEqual([
    [mira.id, false],
    [ravi.id, true],
  ])
  expect((await list('limit=2&page=2')).rows).toMatchObject([{ _id: asha.id, role: 'admin' }])
  expect(await list('limit=2&page=3')).toMatchObject({ rows: [], total: 3, pages_count: 2 })
})

test('a row has what staff need and no secret', async () => {
  const { id, email } = await addUser(db, { name: 'Ravi Iyer', phone: '9876543210' })
  const { body } = await asha.get('/api/users?limit=1')
  expect(body.rows).toEqual([
    {
      _id: id,
      name: 'Ravi Iyer',
      email,
      phone: '9876543210',
      pincode: null,
      role: 'user',
      profileImage: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ordersCount: 0,
      unseenOrders: 0,
      unreadMessages: 0,
      wantsAdmin: false,
      emailProved: false,
    },
  ])
})

test('a row counts what was paid, what of it is new, and what is still to be read', async () => {
  const ravi = await addUser(db, { name: 'Ravi' })
  const mira = await addUser(db, { name: 'Mira' })
  const product = await addTestProduct(db)
  const [seen, unpaid] = [await addPaidOrder(db, ravi.id, [product]), await addPaidOrder(db, ravi.id, [product])]
  await addPaidOrder(db, ravi.id, [product])
  await db.updateTable('orders').set({ seen_by_admin: true }).where('id', '=', seen).execute()
  await db
    .updateTable('orders')
    .set({ payment_status: 'failed', paid_at: null, holds_stock: false, status: 'pending' })
    .where('id', '=', unpaid)
    .execute()
  await shop.visitor.post('/api/contact', { name: 'Mira', email: mira.email.toUpperCase(), message: 'Is it gold?' })

  const counts = (await list()).rows.map(({ name, ordersCount, unseenOrders, unreadMessages }) => ({
    ...{ name, ordersCount, unseenOrders, unreadMessages },
  }))
  expect(counts.slice(0, 2)).toEqual([
    { name: 'Mira', ordersCount: 0, unseenOrders: 0, unreadMessages: 1 },
    { name: 'Ravi', ordersCount: 2, unseenOrders: 1, unreadMessages: 0 },
  ])
})

test('the list asks the database as often for many people with orders as for one', async () => {
  const product = await addTestProduct(db)
  const asked = () => shop.countStatements(() => asha.get('/api/users?limit=100'))
  await asked()
  const forOne = await asked()
  for (let n = 0; n < 5; n++) await addPaidOrder(db, (await addUser(db)).id, [product])
  expect(await asked()).toEqual(forOne)
})

test('a request that was decided is no longer open', async () => {
  const ravi = await addUser(db)
  await db.insertInto('admin_requests').values({ user_id: ravi.id, status: 'declined' }).execute()
  expect((await list()).rows[0]).toMatchObject({ _id: ravi.id, wantsAdmin: false })
})

test.each([
  ['a part of the name in any case', 'VI iy', ['Ravi Iyer']],
  ['letters of any alphabet', 'éLOD', ['Élodie']],
  ['a part of the e-mail', 'ravi.i@Exam', ['Ravi Iyer']],
  ['a part of the phone number', '76543', ['Ravi Iyer']],
  ['a number as people write it', '+91 (98765) 432-10', ['Ravi Iyer']],
  ['what is there with spaces around it', '  Élodie ', ['Élodie']],
  ['a percent sign', '%', ['100% silver']],
  ['an underscore', '_', ['snake_case']],
  ['a backslash', '\\', ['back\\slash']],
  ['a pattern', 'r%i', []],
  ['a quote', "'", []],
  ['what nobody has', 'zzz', []],
])('a search for %s finds just who has it', async (_, search, names) => {
  await addUser(db, { name: 'Ravi Iyer', email: 'ravi.i@example.in', phone: '9876543210' })
  for (const name of ['Élodie', '100% silver', 'snake_case', 'back\\slash']) await addUser(db, { name })
  expect((await namesFor(search)).toSorted()).toEqual(names)
})

test.each(['ज़ोया ख़ान', 'José Pinto', 'Ｍｉｒａ'])(
  'whoever is called %s is found, however their letters and those of the search are put together',
  async (name) => {
    const spellings = ['NFC', 'NFD', 'NFKC'].map((form) => name.normalize(form))
    // The one sign that Unicode itself takes apart again.
    const typed = [...spellings, name.replaceAll('ज\u093c', '\u095b').replaceAll('ख\u093c', '\u0959')]
    for (const spelling of typed) await (await shop.shopper()).put('/api/auth/profile', { name: ` ${spelling} ` })
    for (const spelling of typed) expect(await namesFor(spelling)).toEqual(typed.map(() => name.normalize('NFKC')))
  },
)

test('whoever has the address or the phone number that was written out stands above newer people who merely hold it', async () => {
  await addUser(db, { name: 'An', email: 'an@gmail.com', phone: '919876500001' })
  for (const name of ['Karan', 'Rohan', 'Kiran'])
    await addUser(db, { name, email: `${name}9876500001@x.in`.toLowerCase(), phone: '9000000000' })
  for (const name of ['Iman', 'Varan']) await addUser(db, { name, email: `${name}@gmail.com`.toLowerCase() })

  expect(await namesFor('AN@gmail.com')).toEqual(['An', 'Varan', 'Iman'])
  expect(await namesFor('9876500001')).toEqual(['An', 'Kiran', 'Rohan', 'Karan'])
  expect(await list('limit=1&page=2&search=an@gmail.com')).toMatchObject({ rows: [{ name: 'Varan' }], total: 3 })
  expect(await namesFor('n@gmail.com'), 'a part is anybody’s').toEqual(['Varan', 'Iman', 'An'])
})

test('an empty search finds everybody, one that is too long is refused', async () => {
  expect(await namesFor('  ')).toHaveLength(1)
  expect(await asha.get(`/api/users?search=${'x'.repeat(101)}`)).toMatchObject({
    status: 400,
    body: { errors: { search: 'A search may be at most 100 characters' } },
  })
  expect((await asha.get('/api/users?search=%00')).status).toBe(400)
})

async function add20Thousand(): Promise<void> {
  // On a busy machine, all in one statement take longer than the shop waits for any.
  for (let last = 4000; last <= 20_000; last += 4000)
    await sql`
      insert into users (id, name, email, phone, password_hash, created_at)
      select gen_random_uuid(), 'Person ' || md5(n::text), md5(n::text) || '@example.in', (9000000000 + n)::text, 'none',
        now() - make_interval(secs => n)
      from generate_series(${last} - 3999, ${last}::int) n`.execute(db)
  // The trigram indexes keep what is new in a heap beside them until they are tidied.
  await sql`vacuum analyze users`.execute(db)
}

/** How often each index was used by one search, with a plan for just this text or one for any. */
async function indexUses(search: string, plan: 'force_custom_plan' | 'force_generic_plan') {
  return db.transaction().execute(async (tx) => {
    // Of this connection alone: what others did is told late, and would be counted in.
    const uses = async () => {
      const { rows } = await sql<{ name: string; uses: number }>`
        select indexrelname as name, pg_stat_get_xact_numscans(indexrelid)::int as uses from pg_stat_user_indexes
        where relname = 'users' and indexrelname like '%_part'`.execute(tx)
      return new Map(rows.map((row) => [row.name, row.uses]))
    }
    await sql`set local plan_cache_mode = ${sql.lit(plan)}`.execute(tx)
    const before = await uses()
    await listUserPage(tx, { page: 1, limit: 10, search })
    const after = await uses()
    return Object.fromEntries([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]))
  })
}

test('among 20,000 people a search is quick, and lists reach as far as 10,000', async () => {
  await add20Thousand()
  expect(await list()).toMatchObject({ total: 10_000, pages_count: 1000 })
  expect(await list('search=person')).toMatchObject({ total: 10_000 })
  expect((await list('page=1000')).rows).toHaveLength(10)
  expect((await asha.get('/api/users?page=1001')).status).toBe(400)
  expect(await list('search=9000012345')).toMatchObject({ total: 1, rows: [{ phone: '9000012345' }] })

  for (const plan of ['force_custom_plan', 'force_generic_plan'] as const) {
    const byText = { users_name_part: 1, users_email_part: 1, users_phone_part: 0 }
    expect(await indexUses('mira', plan), plan).toEqual(byText)
    expect(await indexUses('12345', plan), plan).toEqual({ ...byText, users_phone_part: 1 })
  }
}, 180_000)
