import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { sendMail } from './mail.job.ts'

const shop = await openShop()
const { jobs } = shop.app.deps

const letter = {
  to: 'asha@example.in',
  subject: 'Your order A-1001',
  text: 'Thank you, Asha.',
  html: '<p>Thank you, Asha.</p>',
  replyTo: { name: 'Asha Rao', address: 'asha@example.in' },
  messageId: '<order-a-1001-confirmed@shop.test>',
}

async function findLetter(messageId: string): Promise<Record<string, string> | undefined> {
  const letters: Record<string, string>[] = await (await shop.visitor.fetch('/standins/mailbox.json')).json()
  return letters.find((one) => one.messageId === messageId)
}

test('a message sent inside a transaction goes out once that has committed', async () => {
  await shop.db.transaction().execute((tx) => jobs.send(tx, sendMail, letter))
  expect(await until(() => findLetter(letter.messageId))).toMatchObject({
    to: 'asha@example.in',
    subject: 'Your order A-1001',
    text: 'Thank you, Asha.\n',
  })
})

test('a message with a file attached arrives with it', async () => {
  const messageId = '<order-a-1002-confirmed@shop.test>'
  const attachments = [{ filename: 'receipt.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }]
  await shop.app.deps.mail.send({ ...letter, messageId, attachments })
  const arrived = await until(() => findLetter(messageId))
  expect(arrived).toMatchObject({ text: 'Thank you, Asha.\n', html: '<p>Thank you, Asha.</p>\n' })
  const file = await shop.visitor.fetch(`/standins/mailbox/${arrived.id}/attachments/0`)
  expect(await file.text()).toBe('%PDF-1.7')
})

test.each([
  { wrong: 'two addresses', change: { to: 'asha@example.in, ravi@example.in' } },
  { wrong: 'an address with a line of its own', change: { to: 'asha@example.in\r\nBcc: ravi@example.in' } },
  { wrong: 'a Message-ID without brackets', change: { messageId: 'order@shop.test' } },
  { wrong: 'no Message-ID', change: { messageId: undefined } },
])('$wrong can not be queued', ({ change }) => {
  expect(z.safeParse(sendMail.data, letter).success).toBe(true)
  expect(z.safeParse(sendMail.data, { ...letter, ...change }).success).toBe(false)
})
