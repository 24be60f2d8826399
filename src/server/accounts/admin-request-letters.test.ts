import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sendMail } from '#server/mail/mail.job.ts'
import { givePassword } from '#test/harness/builders.ts'
import { jobsDone } from '#test/harness/jobs-done.ts'
import { mailsTo } from '#test/harness/mailbox.ts'
import { openShop } from '#test/harness/shop.ts'

const shop = await openShop({ settings: { rateLimitScale: 1 } })
const { db } = shop
const meera = await shop.admin()

const ask = (name: string) =>
  shop.visitor.post('/api/auth/register', {
    name,
    email: `${name.toLowerCase()}@example.in`,
    password: 'moonstone-7',
    role: 'admin',
  })
const lettersTo = async ({ id }: { id: string }) => {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  await jobsDone(db, sendMail)
  return (await mailsTo(shop.visitor, email)).filter(({ subject }) => subject === 'Somebody asks to become an admin')
}
const Rows = z.object({ rows: z.array(z.object({ name: z.string(), wantsAdmin: z.boolean() })) })
const whoAsks = async () =>
  z
    .parse(Rows, (await meera.get('/api/users')).body)
    .rows.filter(({ wantsAdmin }) => wantsAdmin)
    .map(({ name }) => name)

test('many who ask to become admins within an hour bring each admin one letter, and all stand in the Users tab', async () => {
  for (const name of ['Ravi', 'Leela', 'Arun']) expect((await ask(name)).status).toBe(201)
  const letters = await lettersTo(meera)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('“Ravi”')
  expect(letters[0]?.text).toContain('For an hour no further letter comes')
  expect((await whoAsks()).toSorted()).toEqual(['Arun', 'Leela', 'Ravi'])

  const another = await shop.admin()
  await ask('Kavya')
  expect(await lettersTo(another)).toHaveLength(1)
  expect(await lettersTo(meera)).toHaveLength(1)

  await db.updateTable('rate_limits').set({ resets_at: new Date() }).execute()
  await ask('Nandini')
  expect(await lettersTo(meera), 'an hour later').toHaveLength(2)
})

test('a stranger’s words go out to nobody when their request is declined', async () => {
  const email = 'somebody.else@example.in'
  const bait = 'customer, claim your prize at https://prize.example'
  await shop.visitor.post('/api/auth/register', { name: bait, email, password: 'moonstone-7', role: 'admin' })
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const password = 'sandalwood-7'
  await givePassword(db, meera, password)
  expect((await meera.post(`/api/users/${id}/admin-request`, { decision: 'decline', password })).status).toBe(200)
  await jobsDone(db, sendMail)
  const letters = (await mailsTo(shop.visitor, email)).filter(({ subject }) => subject.startsWith('Your request'))
  expect(letters).toHaveLength(1)
  expect(JSON.stringify(letters)).not.toContain('prize')
})
