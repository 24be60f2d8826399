import { expect, test } from 'vitest'
import type { LimitName } from '#contracts/limits.ts'
import { addUser } from '../harness/builders.ts'
import { codeFor, mailsTo, nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const ask = (email: string) => shop.visitor.post('/api/auth/forgot-password', { email })
const verify = (email: string, otp: string) => shop.visitor.post('/api/auth/verify-otp', { email, otp })
const reset = (resetToken: unknown, newPassword = 'sunstone-22') =>
  shop.visitor.post('/api/auth/reset-password', { resetToken: String(resetToken), newPassword })
const notRight = { status: 400, body: { code: 'bad_input', message: 'Invalid or expired OTP ❌' } }

/** Another six digits. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code from the mailbox sets a new password, once, and signs out everywhere', async () => {
  const email = 'asha@example.in'
  const user = await addUser(shop.db, { email, password: 'moonstone-1' })
  const { startSession } = await import('#server/accounts/session.service.ts')
  const { token } = await startSession(shop.db, user)

  expect((await ask(email)).body).toEqual({ success: true, message: 'OTP sent to your email ✅' })
  const code = await codeFor(shop.visitor, email)
  const [letter] = await mailsTo(shop.visitor, email)
  expect(letter?.text).toContain(code)
  expect(letter?.html).toContain(code)

  const verified = await verify(email, code)
  expect(verified.status).toBe(200)
  expect(await verify(email, code)).toMatchObject(notRight)

  expect((await reset(verified.body.resetToken)).body).toEqual({
    success: true,
    message: 'Password reset successful ✅',
  })
  expect(await reset(verified.body.resetToken)).toMatchObject(notRight)
  expect((await shop.visitor.with({ authorization: `Bearer ${token}` }).get('/api/auth/me')).status).toBe(401)
  const login = (password: string) => shop.visitor.post('/api/auth/login', { email, password })
  expect((await login('moonstone-1')).status).toBe(401)
  expect((await login('sunstone-22')).status).toBe(200)
  await nextMailTo(shop.visitor, email, /password was changed/)
})

test('an address counts as its owner’s once the password was set from its mailbox, not before', async () => {
  const email = 'proved@example.in'
  const user = await addUser(shop.db, { email })
  const staff = await shop.admin()
  const isProved = async () => (await staff.get(`/api/users?search=${email}`)).body.rows
  await ask(email)
  const { body } = await verify(email, await codeFor(shop.visitor, email))
  // Whoever has the mailbox has read the code; the password is still of whoever opened the account.
  expect(await isProved()).toMatchObject([{ _id: user.id, emailProved: false }])
  expect((await reset(body.resetToken)).status).toBe(200)
  expect(await isProved()).toMatchObject([{ _id: user.id, emailProved: true }])
})

test('a refused new password does not use up the token', async () => {
  const email = 'refused@example.in'
  await addUser(shop.db, { email })
  await ask(email)
  const { body } = await verify(email, await codeFor(shop.visitor, email))
  expect(await reset(body.resetToken, 'short')).toMatchObject({
    status: 400,
    body: { errors: { newPassword: expect.any(String) } },
  })
  expect((await reset(body.resetToken)).status).toBe(200)
})

test('of a reset and a change at once one wins, and no sign-in with the old password outlives it', async () => {
  const email = 'beaten@example.in'
  await addUser(shop.db, { email, password: 'moonstone-1' })
  const login = (password: string) => shop.visitor.post('/api/auth/login', { email, password })
  const thief = shop.visitor.with({ authorization: `Bearer ${String((await login('moonstone-1')).body.token)}` })
  await ask(email)
  const { body } = await verify(email, await codeFor(shop.visitor, email))

  const [changed, wasReset, ...logins] = await Promise.all([
    thief.put('/api/auth/password', { currentPassword: 'moonstone-1', newPassword: 'thiefstone-9' }),
    reset(body.resetToken),
    ...Array.from({ length: 5 }, () => login('moonstone-1')),
  ])

  // Whichever comes first wins alone; the other is refused rather than written over it.
  const ofOwner = wasReset.status === 200
  expect([changed.status, wasReset.status].filter((status) => status === 200)).toHaveLength(1)
  expect((await login('sunstone-22')).status).toBe(ofOwner ? 200 : 401)
  expect((await login('thiefstone-9')).status).toBe(ofOwner ? 401 : 200)
  for (const { body: reply } of logins) {
    const me = await shop.visitor.with({ authorization: `Bearer ${String(reply.token)}` }).get('/api/auth/me')
    expect(me.status).toBe(401)
  }
})

test('a changed password closes the way back in that somebody had opened', async () => {
  const email = 'closed@example.in'
  await addUser(shop.db, { email, password: 'moonstone-1' })
  const signedIn = await shop.visitor.post('/api/auth/login', { email, password: 'moonstone-1' })
  const owner = shop.visitor.with({ authorization: `Bearer ${String(signedIn.body.token)}` })
  await ask(email)
  const { body } = await verify(email, await codeFor(shop.visitor, email))

  const change = { currentPassword: 'moonstone-1', newPassword: 'sunstone-22' }
  expect((await owner.put('/api/auth/password', change)).status).toBe(200)
  expect(await reset(body.resetToken, 'thiefstone-9')).toMatchObject(notRight)
})

test('who forgot the password, tried ten and then reset it, gets in', async () => {
  const email = 'forgetful@example.in'
  await addUser(shop.db, { email, password: 'moonstone-1' })
  const login = (password: string) => shop.visitor.post('/api/auth/login', { email, password })
  for (let n = 0; n < 11; n += 1) await login(`was-it-this-${n}`)
  expect((await login('moonstone-1')).status).toBe(429)

  await ask(email)
  const { body } = await verify(email, await codeFor(shop.visitor, email))
  await reset(body.resetToken)
  expect((await login('sunstone-22')).status).toBe(200)
})

test('who tried ten while signed in is stopped, and acts again with the new one once it is reset', async () => {
  const email = 'mistyped@example.in'
  await addUser(shop.db, { email, password: 'moonstone-1' })
  const signIn = async (password: string) => {
    const { body } = await shop.visitor.post('/api/auth/login', { email, password })
    return shop.visitor.with({ authorization: `Bearer ${String(body.token)}` })
  }
  const change = (person: typeof shop.visitor, currentPassword: string) =>
    person.put('/api/auth/password', { currentPassword, newPassword: 'garnet and gold 12' })
  const before = await signIn('moonstone-1')
  for (let n = 0; n < 10; n += 1) expect((await change(before, `was-it-this-${n}`)).status).toBe(400)
  expect(await change(before, 'moonstone-1')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })

  await ask(email)
  const { body } = await verify(email, await codeFor(shop.visitor, email))
  await reset(body.resetToken)
  expect((await change(await signIn('sunstone-22'), 'sunstone-22')).status).toBe(200)
})

test('guesses at a code that nobody asked for do not shut its owner out', async () => {
  const email = 'unasked@example.in'
  await addUser(shop.db, { email })
  for (let n = 0; n < 21; n += 1) expect(await verify(email, '000000')).toMatchObject(notRight)
  await ask(email)
  expect((await verify(email, await codeFor(shop.visitor, email))).status).toBe(200)
})

test('an address without an account gets the same answer and no mail', async () => {
  expect((await ask('nobody@example.in')).body).toEqual({ success: true, message: 'OTP sent to your email ✅' })
  await addUser(shop.db, { email: 'later@example.in' })
  await ask('later@example.in')
  await codeFor(shop.visitor, 'later@example.in')
  expect(await mailsTo(shop.visitor, 'nobody@example.in')).toEqual([])
  expect(await verify('nobody@example.in', '123456')).toMatchObject(notRight)
})

test('after five wrong tries the right code is wrong too, also when they come at once', async () => {
  const email = 'guessed@example.in'
  await addUser(shop.db, { email })
  await ask(email)
  const code = await codeFor(shop.visitor, email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, otherThan(code))))
  for (const answer of answers) expect(answer).toMatchObject(notRight)
  expect(await verify(email, code)).toMatchObject(notRight)
})

test('of ten who send the right code at once, one gets the token', async () => {
  const email = 'tenfold@example.in'
  await addUser(shop.db, { email })
  await ask(email)
  const code = await codeFor(shop.visitor, email)
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(email, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a new code makes the old one worthless', async () => {
  const email = 'again@example.in'
  await addUser(shop.db, { email })
  await ask(email)
  const first = await codeFor(shop.visitor, email)
  await ask(email)
  const second = await codeFor(shop.visitor, email, [first])
  expect(await verify(email, first)).toMatchObject(notRight)
  expect((await verify(email, second)).status).toBe(200)
})

test('codes and tokens lapse', async () => {
  const email = 'slow@example.in'
  const { id } = await addUser(shop.db, { email })
  const past = new Date(Date.now() - 1000)
  await ask(email)
  const code = await codeFor(shop.visitor, email)
  await shop.db.updateTable('password_codes').set({ expires_at: past }).where('email', '=', email).execute()
  expect(await verify(email, code)).toMatchObject(notRight)

  await ask(email)
  const { body } = await verify(email, await codeFor(shop.visitor, email, [code]))
  await shop.db.updateTable('reset_tokens').set({ expires_at: past }).where('user_id', '=', id).execute()
  expect(await reset(body.resetToken)).toMatchObject(notRight)
})

test('three codes an hour, for addresses with and without an account', async () => {
  await addUser(shop.db, { email: 'busy@example.in' })
  for (const email of ['busy@example.in', 'ghost@example.in']) {
    const answers = [await ask(email), await ask(email), await ask(email), await ask(email)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.body.message).toBe('Too many tries. Please wait 1 hour and try again.')
  }
})

const counted = (name: LimitName, email: string, count: number, minutesLeft = 1) =>
  shop.db
    .insertInto('rate_limits')
    .values({ key: `${name}:${email}`, count, resets_at: new Date(Date.now() + minutesLeft * 60_000) })
    .execute()

test('ten codes a day, however they are spread over its hours', async () => {
  const email = 'daily@example.in'
  await addUser(shop.db, { email })
  await counted('codesPerEmailDaily', email, 9, 23 * 60 + 10)
  expect((await ask(email)).status).toBe(200)
  const message = 'Too many tries. Please wait 23 hours and 10 minutes and try again.'
  expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'too_many_requests', message } })
})

test('twenty wrong codes a day, after which a right one is not tried either; a right one before is not counted', async () => {
  const email = 'patient@example.in'
  await addUser(shop.db, { email })
  await counted('wrongCodesPerEmail', email, 19)
  await ask(email)
  const first = await codeFor(shop.visitor, email)
  expect((await verify(email, first)).status).toBe(200)

  await ask(email)
  const second = await codeFor(shop.visitor, email, [first])
  expect(await verify(email, otherThan(second))).toMatchObject(notRight)
  expect(await verify(email, second)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

test.each([
  [{ email: 'a@b.in', otp: '12345' }, { otp: 'OTP is six digits' }],
  [{ email: 'a@b.in' }, { otp: 'OTP is required' }],
  [{ otp: '123456' }, { email: 'Email is required' }],
])('%j says what is wrong', async (given, errors) => {
  expect(await shop.visitor.post('/api/auth/verify-otp', given)).toMatchObject({ status: 400, body: { errors } })
})
