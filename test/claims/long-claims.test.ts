import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Claim, mostClaimMessages } from '#contracts/claims.ts'
import { openShop } from '../harness/shop.ts'
import { claimSteps } from './claim-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = claimSteps(shop)

async function addMessages(claim: string, person: string, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, place) => ({
    id: newId(),
    claim_id: claim,
    author: 'shopper' as const,
    author_id: person,
    words: `Message ${place + 1}`,
  }))
  await db.insertInto('claim_messages').values(messages).execute()
}

test('a list brings the newest messages of a report and says how many came before; the report itself brings all', async () => {
  const { person, claim } = await steps.reported()
  await addMessages(claim._id, person.id, 12)
  const admin = await shop.admin()
  const { rows } = z.parse(z.object({ rows: z.array(Claim) }), (await admin.get('/api/claims')).body)
  const [listed] = rows
  expect(listed).toMatchObject({ _id: claim._id, earlierMessages: 2 })
  expect(listed?.messages.map(({ words }) => words)).toEqual(Array.from({ length: 10 }, (_, n) => `Message ${n + 3}`))

  const { data } = z.parse(z.object({ data: Claim }), (await admin.get(`/api/claims/${claim._id}`)).body)
  expect(data.messages).toHaveLength(12)
  expect(data.earlierMessages).toBeUndefined()
})

test('a shopper who has written very much to one report is asked to write elsewhere, and staff still answer', async () => {
  const { person, claim } = await steps.reported()
  await addMessages(claim._id, person.id, mostClaimMessages)
  const write = (who: typeof person) => who.post(`/api/claims/${claim._id}/messages`, { words: 'One more' })
  expect(await write(person)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Please write to us') },
  })
  expect((await write(await shop.admin())).status).toBe(200)
})

test('a message that is sent again since no reply came is one message and one letter, even at the same moment', async () => {
  const { person, orderId, claim } = await steps.reported()
  const message = { _id: newId(), words: 'The clasp, too.' }
  const write = (who = person, sent = message) => who.post(`/api/claims/${claim._id}/messages`, sent)
  const answers = await Promise.all([write(), write()])
  await shop.db
    .updateTable('claims')
    .set({ status: 'declined', settled_at: new Date() })
    .where('id', '=', claim._id)
    .execute()
  answers.push(await write())
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { messages: [{ _id: message._id, words: message.words }] } })
  }
  const added = (await steps.words(person, orderId)).filter((words) => words === 'You added to your damage report.')
  expect(added).toHaveLength(1)
  expect((await write(person, { ...message, words: 'Something else' })).status, 'another under its id').toBe(409)
  expect((await write(await shop.admin())).status, 'somebody else’s id').toBe(409)
  expect((await write(person, { _id: 'mine', words: 'x' })).status, 'no id').toBe(400)
})
