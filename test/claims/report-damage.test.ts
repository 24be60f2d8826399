import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dayMs } from '#contracts/day.ts'
import { sweepClaimFiles } from '#server/claims/claim-files.job.ts'
import { namedAt } from '#server/files/file-path.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { sweepVideos } from '#server/videos/video-cleanup.job.ts'
import { comeRound } from '../harness/come-round.ts'
import { form } from '../harness/form.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { linesIn } from '../logs/log-lines.ts'
import { claimSteps } from './claim-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const onAnotherDatabase = await openShop({ settings: { files: shop.app.deps.settings.files } })
const steps = claimSteps(shop)
const { report, send, words } = steps
const inbox = shop.app.deps.settings.supportEmail

test('damage is reported with photos and the video, and shop, timeline and record hear of it', async () => {
  const { person, orderId, claim } = await steps.reported()
  expect(claim).toMatchObject({
    orderId,
    status: 'open',
    words: 'The clasp is broken.',
    pieces: [{ position: 0, productName: 'Lotus Choker', quantity: 2 }],
    messages: [],
    orderTotal: 1000,
  })
  expect(claim.photos).toHaveLength(2)
  expect((await person.get(`/api/claims/${claim._id}`)).body).toMatchObject({ data: claim })
  expect((await person.get(`/api/claims/order/${orderId}`)).body).toMatchObject({ reportUntil: null, claim })

  const mail = await nextMailTo(shop.visitor, inbox, new RegExp(`Damage reported on order ${orderId}`))
  expect(mail.text).toContain('The clasp is broken.')
  expect(mail.text).toContain('http://shop.test/admin?tab=orders&view=claims')
  expect(mail.messageId).toBe(`<claim-${claim._id}@alankara>`)
  expect(await words(person, orderId)).toContainEqual(expect.stringContaining('You reported damage'))
  const record = await db.selectFrom('audit').select('action').where('subject_id', '=', claim._id).execute()
  expect(record).toEqual([{ action: 'damage reported' }])
})

test('a report says in which size and colour the damaged pieces are, and how many, to staff and shopper alike', async () => {
  const { person, orderId } = await steps.delivered({ sizes: ['M', 'L'], colors: ['Rose Gold'] })
  const { body } = await report(person, orderId)
  expect(body).toMatchObject({ data: { pieces: [{ size: 'M', hasSizes: true, color: 'Rose Gold', quantity: 2 }] } })
  const mail = await nextMailTo(shop.visitor, inbox, new RegExp(`Damage reported on order ${orderId}`))
  expect(mail.text).toContain('Pieces: Lotus Choker · Size M · Rose Gold × 2')
})

const deliveryOf = async (number: string) =>
  (await db.selectFrom('orders').select('delivered_at').where('number', '=', number).executeTakeFirstOrThrow())
    .delivered_at

test('until three days after delivery damage can be reported, and the order says until when', async () => {
  const inTime = await steps.delivered({ hoursAgo: 71 })
  const { body } = await inTime.person.get(`/api/claims/order/${inTime.orderId}`)
  expect(Date.parse(String(body.reportUntil))).toBe(Number(await deliveryOf(inTime.orderId)) + 3 * dayMs)
  expect((await report(inTime.person, inTime.orderId)).status).toBe(201)

  const late = await steps.delivered({ hoursAgo: 73 })
  expect((await late.person.get(`/api/claims/order/${late.orderId}`)).body).toMatchObject({ reportUntil: null })
  expect(await report(late.person, late.orderId)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('within 3 days of delivery') },
  })
})

test('the moment of delivery is kept, whether staff or the courier tells of it', async () => {
  const admin = await shop.admin()
  const byStaff = await steps.paid()
  const become = (status: string) => admin.put(`/api/orders/${byStaff.orderId}/status`, { status })
  await become('shipped')
  const before = Date.now()
  await become('delivered')
  const told = Number(await deliveryOf(byStaff.orderId))
  expect([told >= before, told <= Date.now()]).toEqual([true, true])

  const byCourier = await steps.paid()
  const awb = await until(async () => {
    const { body } = await byCourier.person.post('/api/orders/shiprocket-order', { order_id: byCourier.orderId })
    return typeof body.trackingNumber === 'string' && body.trackingNumber
  })
  expect(await deliveryOf(byCourier.orderId)).toBeNull()
  await fetch(`${shop.url}/standins/shiprocket/standin/parcels/${awb}/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: 7 }),
  })
  await until(async () => (await deliveryOf(byCourier.orderId)) !== null)
})

test('an order that has not arrived has nothing to report', async () => {
  const { person, orderId } = await steps.paid()
  expect(await report(person, orderId)).toMatchObject({ status: 409 })
  expect((await person.get(`/api/claims/order/${orderId}`)).body).toMatchObject({ reportUntil: null, claim: null })
})

test('damage on somebody else’s order is not theirs to report, not even for staff', async () => {
  const { orderId } = await steps.delivered()
  for (const other of [await shop.shopper(), await shop.admin()])
    expect(await report(other, orderId)).toMatchObject({ status: 404 })
  expect((await (await shop.shopper()).get(`/api/claims/order/${orderId}`)).status).toBe(404)
  expect((await report(shop.visitor, orderId)).status).toBe(401)
})

test('a second report waits for the first to be settled, even at the same moment', async () => {
  const { person, orderId } = await steps.delivered()
  const answers = await Promise.all([report(person, orderId), report(person, orderId), report(person, orderId)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  expect((await report(person, orderId)).status).toBe(409)
})

test('what is missing is named, and nothing of a refused report stays in storage', async () => {
  const { person, orderId } = await steps.delivered()
  const count = async () => {
    const folders = ['claims', 'arriving', 'pictures'].map((name) => join(shop.folder, 'files', name))
    return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat().length
  }
  const before = await count()
  const whole = { order: orderId, words: 'Broken', pieces: '0' }
  expect(await send(person, whole)).toMatchObject({
    status: 400,
    body: {
      errors: {
        photos: 'Please add at least one photo of the damage',
        video: 'Please add the uncut video of the unboxing',
      },
    },
  })
  expect(await send(person, { ...whole, photos: true })).toMatchObject({
    status: 400,
    body: { errors: { video: expect.any(String) } },
  })
  expect(await report(person, orderId, { words: ' ' })).toMatchObject({
    status: 400,
    body: { errors: { words: 'Please tell us what happened' } },
  })
  expect(await report(person, orderId, { pieces: [] })).toMatchObject({
    status: 400,
    body: { errors: { pieces: expect.any(String) } },
  })
  expect(await report(person, orderId, { pieces: ['0', '1'] })).toMatchObject({
    status: 400,
    body: { errors: { pieces: expect.any(String) } },
  })
  expect(await report(person, orderId, { photos: Array.from({ length: 6 }, () => true as const) })).toMatchObject({
    status: 400,
  })
  expect(await report(person, orderId, { photos: Buffer.from('no picture') })).toMatchObject({ status: 415 })
  expect(await report(person, orderId, { video: Buffer.from('no film') })).toMatchObject({ status: 415 })
  await until(async () => (await count()) === before)
})

test('photos and video are for the owner and staff alone, the video in parts', async () => {
  const { person, claim } = await steps.reported()
  const files = [...claim.photos, claim.video]
  const other = await shop.shopper()
  for (const path of files) {
    expect((await shop.visitor.fetch(path)).status).toBe(401)
    expect((await other.fetch(path)).status).toBe(404)
    for (const reader of [person, await shop.admin()]) {
      const answer = await reader.fetch(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('content-type')).toBe(path === claim.video ? 'video/mp4' : 'image/webp')
    }
  }
  const part = await person.fetch(claim.video, { headers: { range: 'bytes=0-23' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 0-23/3000')
  expect(Buffer.from(await part.arrayBuffer())).toEqual(mp4(3000).subarray(0, 24))
  const end = await person.fetch(claim.video, { headers: { range: 'bytes=-10' } })
  expect(end.headers.get('content-range')).toBe('bytes 2990-2999/3000')
  expect((await person.fetch(claim.video, { headers: { range: 'bytes=9000-' } })).status).toBe(416)
  expect((await person.fetch(claim.video, { method: 'HEAD' })).headers.get('content-length')).toBe('3000')
  expect((await person.fetch(`/api/claims/${claim._id}/files/photo-3`)).status).toBe(404)
  expect((await person.fetch(`/api/claims/${claim._id}/files/notes`)).status).toBe(404)
  expect(files.join(), 'where they are kept').not.toMatch(/media|pictures|videos/)
  expect((await other.get(`/api/claims/${claim._id}`)).status).toBe(404)
})

test('an unboxing video as iPhones record it is taken, and given to staff as a file to save', async () => {
  const { person, orderId } = await steps.delivered()
  const film = mp4(3000, 'qt  ')
  const { status, body } = await report(person, orderId, { video: film })
  expect(status).toBe(201)
  const { video } = z.parse(z.object({ data: z.object({ video: z.string() }) }), body).data
  const answer = await (await shop.admin()).fetch(video)
  expect(answer.headers.get('content-type')).toBe('video/quicktime')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="unboxing.mov"')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(film)

  const ofTheShop = await (await shop.admin()).fetch('/api/upload/testimonial-video', {
    method: 'POST',
    body: await form({ file: film }),
  })
  expect(ofTheShop.status, 'what every visitor is shown must play everywhere').toBe(415)
})

test('the log tells who looked at what shows the damage, and who was refused', async () => {
  const { person, claim } = await steps.reported()
  for (const reader of [person, await shop.shopper()]) {
    const answer = await reader.fetch(claim.video)
    await answer.arrayBuffer()
    const told = () => linesIn(shop.logText()).filter(({ reqId }) => reqId === answer.headers.get('x-request-id'))
    await until(() => told().some(({ msg }) => msg === 'answered'))
    for (const line of told()) expect(line).toMatchObject({ person: reader.id })
  }
})

test('cleaning up leaves the files of a report alone', async () => {
  const { person, claim } = await steps.reported()
  const { jobs } = shop.app.deps
  const { photos } = await db
    .selectFrom('claims')
    .select('photos')
    .where('id', '=', claim._id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (tx) => {
    for (const path of photos) await jobs.send(tx, forgetPicture, { path })
    await jobs.send(tx, sweepVideos, {})
  })
  for (const name of ['forget-picture', 'sweep-videos']) await jobsDone(db, { name })
  for (const path of [...claim.photos, claim.video]) expect((await person.fetch(path)).status).toBe(200)
  for (const name of ['videos', 'arriving'])
    expect(await readdir(join(shop.folder, 'files', name)).catch(() => [])).toEqual([])
})

test('photos and a video of a report that was never kept go after a day', async () => {
  const { files } = shop.app.deps
  const { claim } = await steps.reported()
  const put = async (daysAgo: number, ending: 'webp' | 'mp4') => {
    const path = `claims/${newId({ msecs: Date.now() - daysAgo * dayMs })}.${ending}`
    await files.put(path, mp4(100), ending === 'mp4' ? 'video/mp4' : 'image/webp')
    return path
  }
  const [photo, video, shownPhoto, shownVideo] = [
    await put(2, 'webp'),
    await put(2, 'mp4'),
    await put(2, 'webp'),
    await put(2, 'mp4'),
  ]
  const justCame = await put(0, 'webp')
  await db
    .updateTable('claims')
    .set({ photos: [shownPhoto], video: shownVideo })
    .where('id', '=', claim._id)
    .execute()
  await steps.reported()
  await comeRound(db, sweepClaimFiles.name)
  await jobsDone(db, sweepClaimFiles)
  const left = await files.list('claims')
  expect(left).toEqual(expect.arrayContaining([shownPhoto, shownVideo, justCame]))
  for (const gone of [photo, video]) expect(left).not.toContain(gone)
})

test('a video that came for a report that was never kept goes after a day, though nobody ever reported damage', async () => {
  const { files, jobs } = onAnotherDatabase.app.deps
  const came = (hoursAgo: number) => `arriving/${newId({ msecs: Date.now() - hoursAgo * 3600 * 1000 })}.mp4`
  const [left, coming] = [came(25), came(23)]
  for (const path of [left, coming]) await files.put(path, mp4(100), 'video/mp4')
  expect((await shop.visitor.fetch(`/media/${coming}`)).status, 'it is shown to nobody').toBe(404)
  await jobs.send(onAnotherDatabase.db, sweepClaimFiles, {})
  await jobsDone(onAnotherDatabase.db, sweepClaimFiles)
  expect(await files.list('arriving')).toEqual([coming])
  await files.remove(coming)
})

test('a shop on another database leaves the evidence of this one alone, though the storage is the same', async () => {
  const { files } = shop.app.deps
  const evidence = `claims/${newId({ msecs: Date.now() - 48 * 3600 * 1000 })}.mp4`
  await files.put(evidence, mp4(100), 'video/mp4')
  await comeRound(onAnotherDatabase.db, sweepClaimFiles.name)
  await jobsDone(onAnotherDatabase.db, sweepClaimFiles)
  expect(await files.list('claims')).toContain(evidence)
})

test('the names of a report’s files tell when they came, as the sweep needs', async () => {
  const before = Date.now()
  const { claim } = await steps.reported()
  const { photos, video } = await db
    .selectFrom('claims')
    .select(['photos', 'video'])
    .where('id', '=', claim._id)
    .executeTakeFirstOrThrow()
  for (const path of [...photos, video]) {
    expect(namedAt(path)).toBeGreaterThanOrEqual(before)
    expect(namedAt(path)).toBeLessThanOrEqual(Date.now())
  }
})
