import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/passwords.ts'
import { sendCode } from '#server/accounts/send-code.job.ts'
import { failedQueue } from '#server/jobs/failed-queue.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import { claimSteps } from '../claims/claim-steps.ts'
import { givePassword } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'

/** No mail server answers there, so that letters lie where they are. */
const shop = await openShop({ settings: { rateLimitScale: 1000, smtpUrl: 'smtp://127.0.0.1:1' } })
const { db } = shop
const password = 'amethyst and silver'
const password_hash = await hashPassword(password)

/** What is to be sent at last: tried once, if at all. */
const addJob = (name: string, data: object, startAfter: string) =>
  sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, dead_letter, start_after)
    values (${name}, ${JSON.stringify(data)}, 0, 60, ${failedQueue}, now() + ${startAfter}::interval)`.execute(db)

async function countJobs(text: string): Promise<{ failed: number; waiting: number }> {
  const { rows } = await sql<{ failed: number; waiting: number }>`
    select count(*) filter (where name = ${failedQueue})::int as failed,
      count(*) filter (where name <> ${failedQueue} and state = 'created')::int as waiting
    from pgboss.job where data::text ilike ${`%${text}%`}`.execute(db)
  return rows[0] ?? { failed: 0, waiting: 0 }
}

test('letters to the proved address of somebody who has gone, or to be answered to it, can be sent by nobody any more', async () => {
  const [asha, natasha] = [await shop.shopper(), await shop.shopper()]
  const rename = (id: string, email: string) =>
    db.updateTable('users').set({ password_hash, email, email_proved_at: new Date() }).where('id', '=', id).execute()
  await rename(asha.id, 'asha@example.in')
  await rename(natasha.id, 'natasha@example.in')
  const letters = [
    { to: 'Asha@Example.in' },
    { to: { name: 'Asha Rao', address: 'asha@example.in' } },
    { to: 'inbox@shop.test', replyTo: { name: 'Asha Rao', address: 'ASHA@example.in' } },
    { to: 'natasha@example.in', replyTo: 'inbox@shop.test' },
  ]
  const words = { subject: 'A letter', text: 'Dear customer', html: '', messageId: '<letter-1@alankara>' }
  for (const startAfter of ['0 seconds', '1 hour']) {
    for (const letter of letters) await addJob(sendMail.name, { ...words, ...letter }, startAfter)
    for (const email of ['asha@example.in', 'natasha@example.in']) await addJob(sendCode.name, { email }, startAfter)
  }
  await until(async () => (await countJobs('@example.in')).failed === 6)
  expect(shop.takeErrors()).toHaveLength(6)

  expect((await asha.post('/api/auth/delete-account', { password })).status).toBe(200)
  expect(await countJobs('natasha@example.in')).toEqual({ failed: 2, waiting: 2 })
  expect(await countJobs('@example.in')).toEqual({ failed: 2, waiting: 2 })
})

test('whoever leaves an account under an address that is not proved takes no letter of anybody else', async () => {
  const { supportEmail } = shop.app.deps.settings
  await shop.visitor.post('/api/contact', { name: 'Meera', email: 'meera@example.in', message: 'Where is my choker' })
  expect(await countLetters('Where is my choker')).toBe(1)
  for (const email of [supportEmail, 'meera@example.in']) {
    const mallory = await shop.shopper()
    await db.updateTable('users').set({ password_hash, email }).where('id', '=', mallory.id).execute()
    expect((await mallory.post('/api/auth/delete-account', { password })).status).toBe(200)
    expect(await countLetters('Where is my choker')).toBe(1)
  }
})

test('what lies there for the shop’s inbox stays when its owner, whose mailbox it is, deletes an account', async () => {
  await shop.visitor.post('/api/contact', { name: 'Kavya', email: 'kavya@example.in', message: 'Do you ship to Goa' })
  const owner = await shop.shopper()
  const proved = { email: shop.app.deps.settings.supportEmail, email_proved_at: new Date() }
  await db
    .updateTable('users')
    .set({ password_hash, ...proved })
    .where('id', '=', owner.id)
    .execute()
  expect((await owner.post('/api/auth/delete-account', { password })).status).toBe(200)
  expect(await countLetters('Do you ship to Goa')).toBe(1)
})

/** In whatever state, since those that lie here are tried again and again. */
async function countLetters(words: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where data::text like ${`%${words}%`}`.execute(db)
  return rows[0]?.count ?? 0
}

test('letters that tell staff of somebody who has gone can be sent by nobody any more', async () => {
  await shop.admin()
  const latha = { email: 'latha@example.in', password }
  await shop.visitor.post('/api/auth/register', { ...latha, name: 'Latha Menon', role: 'admin' })
  const { body } = await shop.visitor.post('/api/auth/login', latha)
  const signedIn = shop.visitor.with({ authorization: `Bearer ${String(body.token)}` })
  await signedIn.post('/api/contact', { name: 'L. M.', email: 'at-work@example.in', message: 'Latha Menon here' })
  expect(await countLetters('Latha Menon')).toBe(2)

  expect((await signedIn.post('/api/auth/delete-account', { password })).status).toBe(200)
  expect(await countLetters('Latha Menon')).toBe(0)
})

test('letters about a damaged parcel to the address it went to go with the account', async () => {
  const claims = claimSteps(shop)
  const owner = await claims.owner()
  const { person, claim } = await claims.reported()
  await givePassword(db, person, password)
  await owner.post(`/api/claims/${claim._id}/messages`, { words: 'Please send us another photo' })
  const decline = { outcome: 'declined', reason: 'The photo shows another piece' }
  expect((await owner.put(`/api/claims/${claim._id}/settle`, decline)).status).toBe(200)
  const told = ['clasp is broken', 'another photo', 'another piece']
  for (const words of told) expect(await countLetters(words)).toBe(1)

  expect((await person.post('/api/auth/delete-account', { password })).status).toBe(200)
  for (const words of told) expect(await countLetters(words)).toBe(0)
})

test('a replacement that was promised to somebody who has gone has still to be sent, and staff read so', async () => {
  const claims = claimSteps(shop)
  const owner = await claims.owner()
  const { person, claim, orderId } = await claims.reported()
  await givePassword(db, person, password)
  expect((await owner.put(`/api/claims/${claim._id}/settle`, { outcome: 'replaced' })).status).toBe(200)
  expect((await person.post('/api/auth/delete-account', { password })).status).toBe(200)
  const desk = await owner.get(`/api/orders/${orderId}/desk`)
  expect(JSON.stringify(desk.body)).toContain('A replacement was promised: send it by hand.')
})

test('whoever asked to be an admin, was declined and has gone stands nowhere in the record', async () => {
  const owner = await shop.admin()
  await db.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute()
  const ravi = { email: 'ravi@example.in', password }
  await shop.visitor.post('/api/auth/register', { ...ravi, name: 'Ravi Iyer', role: 'admin' })
  const { id } = await db.selectFrom('users').select('id').where('email', '=', ravi.email).executeTakeFirstOrThrow()
  await owner.post(`/api/users/${id}/admin-request`, { decision: 'decline', password })
  const { body } = await shop.visitor.post('/api/auth/login', ravi)
  const signedIn = shop.visitor.with({ authorization: `Bearer ${String(body.token)}` })
  expect((await signedIn.post('/api/auth/delete-account', { password })).status).toBe(200)

  const record = await db.selectFrom('audit').selectAll().where('subject_id', '=', id).orderBy('id').execute()
  expect(record.map(({ action }) => action)).toEqual(['admin requested', 'admin request declined', 'account deleted'])
  expect(JSON.stringify(record)).not.toMatch(/Ravi/i)
})

test('the account’s own letters go with it, though its address was never proved', async () => {
  const [admin] = [await shop.admin(), await shop.admin()]
  await givePassword(db, admin, password)
  const { email } = await db.selectFrom('users').select('email').where('id', '=', admin.id).executeTakeFirstOrThrow()
  const asking = { name: 'Nila Das', email: 'nila@example.in', password, role: 'admin' }
  await shop.visitor.post('/api/auth/register', asking)
  await admin.put('/api/auth/password', { currentPassword: password, newPassword: `${password} 2` })
  expect(await countLetters(email)).toBe(2)

  expect((await admin.post('/api/auth/delete-account', { password: `${password} 2` })).status).toBe(200)
  expect(await countLetters(email)).toBe(0)
})
