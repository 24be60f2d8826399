import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sendMail } from '#server/mail/mail.job.ts'
import { addUser } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo, nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const admin = await shop.admin()
const write = (about: Record<string, string>) =>
  shop.visitor.post('/api/contact', { name: 'Asha Rao', email: 'asha@example.in', message: 'Is it brass?', ...about })

const Contacts = z.object({
  contacts: z.array(z.object({ _id: z.string(), message: z.string(), read: z.boolean() })),
})
const contactsOf = (body: object) => z.parse(Contacts, body).contacts

const messageAt = (email: string, at: number) => ({
  id: newId(),
  name: 'Asha Rao',
  email,
  message: `Message ${at}`,
  created_at: new Date(Date.UTC(2026, 0, 1) + at),
})

/** Who gets the answer, as the mailbox shows it. */
async function replyToOf(messageId: string): Promise<string | undefined> {
  const all = await (await shop.visitor.fetch('/standins/mailbox.json')).json()
  const letters = z.parse(z.array(z.object({ id: z.string(), messageId: z.string() })), all)
  const { id } = letters.find((letter) => letter.messageId === messageId) ?? {}
  const page = await (await shop.visitor.fetch(`/standins/mailbox/${id}`)).text()
  return /<dt>Reply-To<\/dt><dd>(.*?)<\/dd>/.exec(page)?.[1]
}

/** An answer without what differs from one message to the next. */
function shapeOf(body: object): string {
  return JSON.stringify(body)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/[\d.:T-]+Z/g, 'time')
}

test('a visitor’s message is thanked for, and staff read it', async () => {
  const sent = await write({ email: ' Asha@Example.in ', subject: ' Kundan choker ' })
  expect(sent.status).toBe(201)
  expect(sent.body).toEqual({
    success: true,
    message: 'Thanks! Your message has been sent.',
    data: { _id: expect.any(String), createdAt: expect.any(String) },
  })

  const all = await admin.get('/api/contact')
  expect(all.body.rows).toMatchObject([sent.body.data])
  expect(all.body).toMatchObject({
    total: 1,
    rows: [
      { name: 'Asha Rao', email: 'asha@example.in', subject: 'Kundan choker', message: 'Is it brass?', read: false },
    ],
  })
  expect(all.body.contacts).toEqual(all.body.rows)
})

test('one person’s messages come newest first, are counted while unread, and marked read together', async () => {
  const { id, email } = await addUser(shop.db, { email: 'meera@example.in' })
  await write({ email, message: 'First' })
  await write({ email, message: 'Second' })
  const unread = async () => {
    const { body } = await admin.get(`/api/users?search=${encodeURIComponent(email)}`)
    return body.rows
  }
  expect(await unread()).toMatchObject([{ _id: id, unreadMessages: 2 }])

  const theirs = await admin.get(`/api/contact/user/${encodeURIComponent('Meera@example.in')}`)
  expect(theirs.body).toMatchObject({
    contacts: [
      { message: 'Second', subject: null },
      { message: 'First', read: false },
    ],
  })

  expect((await admin.put(`/api/contact/user/${encodeURIComponent(email)}/read`)).status).toBe(200)
  expect(await unread()).toMatchObject([{ unreadMessages: 0 }])
  expect((await admin.get(`/api/contact/user/${encodeURIComponent(email)}`)).body).toMatchObject({
    contacts: [{ read: true }, { read: true }],
  })
})

test('staff see whether a message came from an account under its address, confirmed or not, or only names it', async () => {
  const [asha, mallory] = [await shop.shopper(), await shop.shopper()]
  const { email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', asha.id)
    .executeTakeFirstOrThrow()
  const said = (subject: string) => ({ name: 'Asha Rao', email, subject, message: 'Please send it elsewhere' })
  await asha.post('/api/contact', said('Of her own'))
  await mallory.post('/api/contact', said('Signed in as another'))
  await shop.visitor.post('/api/contact', said('Not signed in'))

  const told = (writer: string) => [
    { subject: 'Not signed in', writer: 'anybody' },
    { subject: 'Signed in as another', writer: 'anybody' },
    { subject: 'Of her own', writer },
  ]
  const fromHer = `/api/contact/user/${encodeURIComponent(email)}`
  expect((await admin.get(fromHer)).body).toMatchObject({ contacts: told('unconfirmed') })
  expect((await admin.get('/api/contact?limit=3')).body).toMatchObject({ rows: told('unconfirmed') })
  await shop.db.updateTable('users').set({ email_proved_at: new Date() }).where('id', '=', asha.id).execute()
  expect((await admin.get(fromHer)).body).toMatchObject({ contacts: told('confirmed') })
  await asha.post('/api/contact', said('Confirmed'))

  const letters = [
    ['Not signed in', `was not signed in under ${email}`],
    ['Signed in as another', `was not signed in under ${email}`],
    ['Of her own', `was signed in under ${email}, but nobody has confirmed`],
    ['Confirmed', `was signed in under ${email}, which is theirs`],
  ] as const
  for (const [subject, words] of letters) {
    const { text } = await nextMailTo(shop.visitor, 'care@alankara.example', new RegExp(`: ${subject}$`))
    expect(text).toContain(words)
  }
})

test('unread messages are counted, whether or not whoever wrote them has an account', async () => {
  const count = async () => Number((await admin.get('/api/contact/unread-count')).body.count)
  const before = await count()
  const { email } = await addUser(shop.db)
  await write({ email })
  await write({ email: 'passer-by@example.in' })
  await write({ email: 'passer-by@example.in' })
  await write({ email: 'passer-by@example.in', website: 'https://spam.example' })
  expect(await count()).toBe(before + 3)

  await admin.put(`/api/contact/user/${encodeURIComponent('passer-by@example.in')}/read`)
  expect(await count()).toBe(before + 1)
  await admin.put(`/api/contact/user/${encodeURIComponent('passer-by@example.in')}/read`)
  expect(await count()).toBe(before + 1)
})

test('what came after staff read the list stays unread', async () => {
  const from = `/api/contact/user/${encodeURIComponent('hasty@example.in')}`
  await write({ email: 'hasty@example.in', message: 'Is it brass?' })
  const ids = contactsOf((await admin.get(from)).body).map(({ _id }) => _id)
  await write({ email: 'hasty@example.in', message: 'I forgot: in size 2.6' })

  expect((await admin.put(`${from}/read`, { ids })).status).toBe(200)

  expect((await admin.get(from)).body.contacts).toMatchObject([
    { message: 'I forgot: in size 2.6', read: false },
    { message: 'Is it brass?', read: true },
  ])
})

test('of more messages than one list holds, what was not shown stays unread and is shown the next time', async () => {
  const email = 'busy@example.in'
  const from = `/api/contact/user/${encodeURIComponent(email)}`
  await shop.db
    .insertInto('contact_messages')
    .values(Array.from({ length: 101 }, (_, at) => messageAt(email, at)))
    .execute()

  const first = contactsOf((await admin.get(from)).body)
  expect([first.length, first.at(0)?.message, first.at(-1)?.message]).toEqual([100, 'Message 100', 'Message 1'])
  await admin.put(`${from}/read`, { ids: first.map(({ _id }) => _id) })

  const second = contactsOf((await admin.get(from)).body)
  expect([second.length, second.at(0)?.message]).toEqual([100, 'Message 100'])
  expect(second.filter(({ read }) => !read)).toMatchObject([{ message: 'Message 0' }])
})

test('every wrong field of a message is named', async () => {
  const answer = await shop.visitor.post('/api/contact', { name: '', email: 'asha', message: ' ' })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: { name: 'Name is required', email: 'Please enter a valid email address', message: 'Message is required' },
    },
  })
})

test.each([
  ['message', '\u200B\u200B', 'Message is required'],
  ['message', 'Yours \u202Eeruza', 'Please use plain text'],
  ['message', 'Ding \u0007', 'Please use plain text'],
  ['subject', '\u202Eeruza', 'Please use plain text'],
])('a %s that is %j is no plain text, and is not taken', async (field, text, words) => {
  const before = (await admin.get('/api/contact')).body.total
  expect(await write({ [field]: text })).toMatchObject({ status: 400, body: { errors: { [field]: words } } })
  expect((await admin.get('/api/contact')).body.total).toBe(before)
})

test('a machine that fills in what people can not see is thanked, and nothing is kept', async () => {
  const honest = await write({})
  const before = (await admin.get('/api/contact')).body.total
  const machine = await write({ website: 'https://spam.example' })
  expect(machine.status).toBe(201)
  // Nothing in the answer tells it that it was seen through.
  expect(shapeOf(machine.body)).toEqual(shapeOf(honest.body))
  expect((await admin.get('/api/contact')).body.total).toBe(before)
})

test('messages are for staff to read', async () => {
  const asha = await shop.shopper()
  for (const path of ['/api/contact', '/api/contact/unread-count', '/api/contact/user/asha@example.in']) {
    expect((await shop.visitor.get(path)).status).toBe(401)
    expect((await asha.get(path)).status).toBe(403)
  }
  expect((await admin.get('/api/contact/user/not-an-address')).status).toBe(404)
})

test('the shop’s inbox gets what was written, and an answer to it goes to the writer', async () => {
  await write({ email: 'kavya@example.in', subject: 'Kada size', message: 'First line\n\n<b>Second</b> line' })
  const mail = await nextMailTo(shop.visitor, 'care@alankara.example', /Kada size/)

  expect(mail.subject).toBe('Message from Asha Rao: Kada size')
  expect(mail.text).toMatch(/Asha Rao \(kavya@example\.in\) wrote:\s+First line\s+<b>Second<\/b> line/)
  expect(mail.html).toContain('&lt;b&gt;Second&lt;/b&gt; line')
  expect(mail.text).toContain('/admin?tab=messages')
  expect(await replyToOf(mail.messageId)).toMatch(/^Asha Rao .*kavya@example\.in/)
})

test('a machine’s message is not passed on either', async () => {
  await write({ subject: 'Cheap followers', website: 'https://spam.example' })
  await write({ subject: 'Honest question' })
  await nextMailTo(shop.visitor, 'care@alankara.example', /Honest question/)
  const subjects = (await mailsTo(shop.visitor, 'care@alankara.example')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('Cheap followers'))).toEqual([])
})

test('a line break in a subject starts no header of its own', async () => {
  expect((await write({ subject: 'Hello\r\nBcc: all@example.in' })).status).toBe(201)
  const mail = await nextMailTo(shop.visitor, 'care@alankara.example', /Hello/)
  expect(mail.subject).toBe('Message from Asha Rao: Hello Bcc: all@example.in')
  expect(await mailsTo(shop.visitor, 'all@example.in')).toEqual([])
})

test('a message sent again because its reply was lost is kept once and mailed once', async () => {
  const again = { email: 'once@example.in', message: 'Did you get this?', _id: newId() }
  const answers = [...(await Promise.all([write(again), write(again)])), await write(again)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const kept = () => shop.db.selectFrom('contact_messages').select('message').where('email', '=', again.email).execute()
  expect(await kept()).toEqual([{ message: again.message }])
  await jobsDone(shop.db, sendMail)
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${sendMail.name} and data::text like ${`%${again._id}%`}`.execute(shop.db)
  expect(rows).toHaveLength(1)
  expect((await write({ ...again, message: 'Something else' })).status).toBe(409)
  expect(await kept()).toHaveLength(1)
})
