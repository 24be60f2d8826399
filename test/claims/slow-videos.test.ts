import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { dayMs } from '#contracts/day.ts'
import { claimDays } from '#contracts/policy-facts.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { form } from '../harness/form.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { claimSteps } from './claim-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const steps = claimSteps(shop)
/** As many as are taken in at the same time. */
const places = 4
const slow: Socket[] = []

afterEach(() => {
  for (const socket of slow.splice(0)) socket.destroy()
})

const headOf = (token: string, length: number) =>
  [
    'POST /api/claims HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
  ].join('\r\n')

/** Begins a report with a video, and sends no more of it. */
function beginReport(token: string): Socket {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  slow.push(socket)
  const part = 'Content-Disposition: form-data; name="video"; filename="v.mp4"'
  socket.write(`${headOf(token, 50_000_000)}\r\n\r\n--b\r\n${part}\r\n\r\n`)
  socket.write(mp4(3000))
  return socket
}

async function staffUpload(): Promise<number> {
  const body = await form({ file: mp4(3000) })
  return (await (await shop.admin()).fetch('/api/upload/testimonial-video', { method: 'POST', body })).status
}

/** How many have come as far as to be counted, which is right before they are read. */
async function countReports(): Promise<number> {
  const counters = shop.db.selectFrom('rate_limits').select('count').where('key', 'like', 'messagesPerAddress:%')
  return (await counters.executeTakeFirst())?.count ?? 0
}

test('somebody who never had a parcel is told so before a video is read, and takes nobody’s place', async () => {
  const { token } = await shop.shopper()
  const answers = await Promise.all(Array.from({ length: places }, () => text(beginReport(token))))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 404 [^]*Order not found/)

  const { person, orderId } = await steps.paid()
  expect(await text(beginReport(person.token))).toMatch(/^HTTP\/1.1 409 [^]*once the parcel has been delivered/)
  expect(await staffUpload()).toBe(200)
  expect((await steps.report(person, orderId)).status).toBe(409)
})

test('a report that was begun in time is taken, though its video came when the time was over', async () => {
  const { person, orderId, id } = await steps.delivered({ hoursAgo: 71 })
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\n`
  const texts = field('order', orderId) + field('words', 'Broken') + field('pieces', '0')
  const rest = [Buffer.from(`\r\n${file('photos')}`), await jpeg(), Buffer.from('\r\n--b--\r\n')]
  const begun = [Buffer.from(texts + file('video')), mp4(3000)]
  const length = [...begun, ...rest].reduce((sum, part) => sum + part.length, 0)

  const before = await countReports()
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  slow.push(socket)
  socket.write(`${headOf(person.token, length)}\r\n\r\n`)
  socket.write(Buffer.concat(begun))
  await until(async () => (await countReports()) === before + 1)
  // The three days are over while it is on its way.
  const delivered_at = new Date(Date.now() - claimDays * dayMs)
  await shop.db.updateTable('orders').set({ delivered_at }).where('id', '=', id).execute()
  socket.write(Buffer.concat(rest))
  expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /)
  expect((await steps.report(person, orderId)).body.message, 'begun now').toContain('that time is over')
})

test('one shopper who sends video after video without an end leaves room for all others', async () => {
  const { person } = await steps.delivered()
  const before = await countReports()
  for (let turn = 0; turn < places; turn++) beginReport(person.token)
  await until(async () => (await countReports()) === before + places)
  for (let turn = 0; turn < 5; turn++) expect(await staffUpload()).toBe(200)
  const other = await steps.delivered()
  expect((await steps.report(other.person, other.orderId)).status).toBe(201)
})
