import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const newcomer = (email: string) => ({
  name: 'Asha Rao',
  email,
  password: 'moonstone-1',
  phone: '98765 43210',
  role: 'user',
})

test('who registers can sign in, and is known by the token and by the cookie', async () => {
  const registered = await shop.visitor.post('/api/auth/register', newcomer(' Asha@Example.IN '))
  expect(registered.status).toBe(201)
  expect(registered.body).toMatchObject({
    success: true,
    message: 'Registration successful ✅ Please login.',
    data: { user: { email: 'asha@example.in', phone: '9876543210', role: 'user' } },
  })

  const signedIn = await shop.visitor.post('/api/auth/login', { email: 'ASHA@example.in', password: 'moonstone-1' })
  expect(signedIn.status).toBe(200)
  const { token, data } = z.parse(
    z.object({ token: z.string(), data: z.object({ token: z.string(), user: z.looseObject({}) }) }),
    signedIn.body,
  )
  expect(signedIn.body).toMatchObject({
    success: true,
    message: 'Login successful ✅',
    data: { user: { name: 'Asha Rao' } },
  })
  expect(data.token).toBe(token)
  expect(JSON.stringify(signedIn.body)).not.toMatch(/argon2|hash/)

  const cookie = signedIn.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^session=.+HttpOnly.*SameSite=Lax/i)
  expect(cookie).not.toContain('Secure')
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: cookie.split(';')[0] ?? '' }]) {
    expect((await shop.visitor.with(headers).get('/api/auth/me')).body).toMatchObject({ user: { name: 'Asha Rao' } })
  }
})

test('an address that has an account is told so, whichever way it is written', async () => {
  await addUser(shop.db, { email: 'taken@example.in' })
  const again = await shop.visitor.post('/api/auth/register', newcomer('Taken@Example.in'))
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ code: 'conflict', errors: { email: 'An account with this email already exists' } })
})

test('nobody opens an account under the address that stands in for those who have gone', async () => {
  const { id } = await addUser(shop.db)
  for (const email of ['asha@deleted.invalid', ` ${id}@Deleted.Invalid `]) {
    const errors = { email: 'Please enter a valid email address' }
    expect(await shop.visitor.post('/api/auth/register', newcomer(email))).toMatchObject({
      status: 400,
      body: { code: 'bad_input', errors },
    })
  }
})

test('twenty registrations of one address at once make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.visitor.post('/api/auth/register', newcomer('rush@example.in'))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('every wrong field of a registration is named in its own words', async () => {
  const answer = await shop.visitor.post('/api/auth/register', {
    name: ' ',
    email: 'asha',
    password: 'short',
    phone: '12',
  })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
    phone: 'Please enter a valid phone number (10-15 digits)',
  })
})

test.each([
  [{}, { email: 'Email is required', password: 'Password is required' }],
  [
    { email: '', password: '' },
    { email: 'Email is required', password: 'Password is required' },
  ],
  [{ email: 'asha@example.in' }, { password: 'Password is required' }],
])('signing in with %j says what is missing', async (given, errors) => {
  const answer = await shop.visitor.post('/api/auth/login', given)
  expect(answer).toMatchObject({ status: 400, body: { errors } })
})

test.each(['password', 'PASSWORD123', '12345678', 'Alankara123'])('the password %s is too easy', async (password) => {
  const answer = await shop.visitor.post('/api/auth/register', { ...newcomer('easy@example.in'), password })
  expect(answer).toMatchObject({ status: 400, body: { errors: { password: 'This password is too easy to guess' } } })
})

test('names and passwords in any script are kept as they are', async () => {
  const person = { ...newcomer('meera@example.in'), name: 'मीरा <b>O’Neil</b>', password: 'चाँद-सितारे-१२' }
  expect((await shop.visitor.post('/api/auth/register', person)).status).toBe(201)
  const answer = await shop.visitor.post('/api/auth/login', { email: person.email, password: person.password })
  expect(answer.body).toMatchObject({ data: { user: { name: 'मीरा <b>O’Neil</b>' } } })
})

test('a wrong password and an unknown address get the same answer', async () => {
  await addUser(shop.db, { email: 'known@example.in', password: 'moonstone-1' })
  const [wrong, unknown] = await Promise.all([
    shop.visitor.post('/api/auth/login', { email: 'known@example.in', password: 'sunstone-1' }),
    shop.visitor.post('/api/auth/login', { email: 'unknown@example.in', password: 'sunstone-1' }),
  ])
  const bare = ({ body: { requestId: _, ...rest } }: typeof wrong) => rest
  expect(wrong.status).toBe(401)
  expect(bare(wrong)).toEqual(bare(unknown))
  expect(bare(wrong)).toMatchObject({ message: 'Email or password is not right' })
})

test.each(['a@x..com', 'a@-x.example', 'a@x.example-', 'a b@x.in', 'a@x', '.a@x.in', `${'a'.repeat(65)}@x.in`])(
  'the address %s is none',
  async (email) => {
    const answer = await shop.visitor.post('/api/auth/register', newcomer(email))
    expect(answer).toMatchObject({ status: 400, body: { errors: { email: 'Please enter a valid email address' } } })
  },
)

test.each(['\u200B', '\u3164', 'Asha\u202Eoar', 'A\u2066sha'])('the name %j is none', async (name) => {
  const answer = await shop.visitor.post('/api/auth/register', { ...newcomer('nameless@example.in'), name })
  expect(answer).toMatchObject({ status: 400, body: { errors: { name: expect.any(String) } } })
})

test('ten wrong passwords close an address for a while, also when they come at once, and not for others', async () => {
  await addUser(shop.db, { email: 'target@example.in', password: 'moonstone-1' })
  await addUser(shop.db, { email: 'other@example.in', password: 'moonstone-1' })
  const guess = (email: string, password: string) => shop.visitor.post('/api/auth/login', { email, password })

  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) => guess('target@example.in', `guess-${n}-wrong`)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  const owner = await guess('target@example.in', 'moonstone-1')
  expect(owner.status).toBe(429)
  expect(Number(owner.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect((await guess('other@example.in', 'moonstone-1')).status).toBe(200)
})

test('right passwords are not counted against their owner', async () => {
  await addUser(shop.db, { email: 'often@example.in', password: 'moonstone-1' })
  for (let time = 0; time < 12; time += 1) {
    const answer = await shop.visitor.post('/api/auth/login', { email: 'often@example.in', password: 'moonstone-1' })
    expect(answer.status).toBe(200)
  }
})

test('a stolen database has no usable token, code or password', async () => {
  const email = 'stolen@example.in'
  await addUser(shop.db, { email, password: 'moonstone-1' })
  const signedIn = await shop.visitor.post('/api/auth/login', { email, password: 'moonstone-1' })
  const { codeFor } = await import('../harness/mailbox.ts')
  await shop.visitor.post('/api/auth/forgot-password', { email })
  const code = await codeFor(shop.visitor, email)
  const { body } = await shop.visitor.post('/api/auth/verify-otp', { email, otp: code })
  await shop.visitor.post('/api/auth/forgot-password', { email })
  const secondCode = await codeFor(shop.visitor, email, [code])

  const everything = await wholeDatabase()
  for (const secret of ['moonstone-1', String(signedIn.body.token), String(body.resetToken), shop.app.deps.secret]) {
    expect(everything.includes(secret)).toBe(false)
  }
  expect(everything).not.toMatch(new RegExp(`\\b(${code}|${secondCode})\\b`))
})

/** Every row of every table as text, the jobs' included. */
async function wholeDatabase(): Promise<string> {
  const { sql } = await import('kysely')
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(shop.db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(shop.db)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
