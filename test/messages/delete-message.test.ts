import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sendMail } from '#server/mail/mail.job.ts'
import { allAtOnce } from '../harness/all-at-once.ts'
import { openShop } from '../harness/shop.ts'

/** No mail server answers there, so that letters lie where they are. */
const shop = await openShop({ settings: { rateLimitScale: 10, smtpUrl: 'smtp://127.0.0.1:1' } })
const { db } = shop
const admin = await shop.admin()

async function write(message: string): Promise<string> {
  const said = { name: 'Zubeida Marktwala', email: 'zubeida@example.in', subject: 'A number', message }
  const { body } = await shop.visitor.post('/api/contact', said)
  return z.parse(z.object({ data: z.object({ _id: z.string() }) }), body).data._id
}

const remove = (id: string, by = admin) => by.delete(`/api/contact/${id}`)
const onRecord = (id: string) => db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute()
const unread = async () => (await admin.get('/api/contact/unread-count')).body.count

test('a message that staff delete is gone from the lists, the count and the letters, and others stay', async () => {
  const [doomed, kept] = [await write('My number is 9876543210'), await write('Is it brass?')]
  expect(await unread()).toBe(2)

  expect(await remove(doomed.toUpperCase())).toMatchObject({
    status: 200,
    body: { success: true, message: 'Message deleted. Its copy in the shop’s own mailbox has to be deleted there.' },
  })
  expect((await admin.get('/api/contact')).body).toMatchObject({ total: 1, rows: [{ _id: kept }] })
  expect((await admin.get('/api/contact/user/zubeida@example.in')).body).toMatchObject({ contacts: [{ _id: kept }] })
  expect(await unread()).toBe(1)
  const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = ${sendMail.name}`.execute(db)
  expect(JSON.stringify(rows)).toContain('Is it brass?')
  expect(JSON.stringify(rows)).not.toContain('9876543210')
})

test('who deleted it is on record, but neither who had written it nor what', async () => {
  const id = await write('My number is 9876543210')
  await remove(id)
  const record = await onRecord(id)
  expect(record).toMatchObject([{ action: 'message deleted', actor_id: admin.id, before: null, after: null }])
  for (const personal of ['Zubeida', 'zubeida@example.in', 'A number', '9876543210'])
    expect(JSON.stringify(record)).not.toContain(personal)
  expect((await admin.get(`/api/activity?subject=${id}`)).body).toMatchObject({ rows: [{ action: 'message deleted' }] })
})

test('only staff delete messages', async () => {
  const id = await write('Is it brass?')
  expect((await shop.visitor.delete(`/api/contact/${id}`)).status).toBe(401)
  expect((await (await shop.shopper()).delete(`/api/contact/${id}`)).status).toBe(403)
  expect(await onRecord(id)).toEqual([])
})

test.each(['01890a5d-ac96-774b-bcce-b302099a8057', '7', 'unread-count'])(
  'there is no message %s to delete',
  async (id) => {
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await onRecord(id)).toEqual([])
  },
)

test('of two who delete the same one at once, the second is told that it is gone', async () => {
  const id = await write('Is it brass?')
  const hold = sql`select id from contact_messages where id = ${id} for update`
  const answers = await allAtOnce(shop.databaseUrl, hold, [() => remove(id), () => remove(id)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect(await onRecord(id)).toHaveLength(1)
})
