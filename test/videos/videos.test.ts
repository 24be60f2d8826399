import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { savePicture } from '#server/media/pictures.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { forgetVideo } from '#server/videos/video-cleanup.job.ts'
import { addVideo } from '#server/videos/videos.service.ts'
import { type FormFields, form } from '../harness/form.ts'
import { hearTags } from '../harness/hear-tags.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'

const shop = await openShop()
const [meera, asha] = [await shop.admin(), await shop.shopper()]
const dropped = await hearTags(shop)
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'

const kinds = [
  { path: '/api/videos', list: 'videos', word: 'Video', kind: 'video' },
  { path: '/api/testimonials', list: 'testimonials', word: 'Testimonial', kind: 'testimonial' },
] as const

async function uploaded(): Promise<string> {
  const answer = await meera.fetch('/api/upload/testimonial-video', {
    method: 'POST',
    body: await form({ file: mp4() }),
  })
  return z.parse(z.object({ url: z.string() }), await answer.json()).url
}
const Added = z.object({ data: z.object({ _id: z.string(), videoUrl: z.string() }) })
async function add(path: string, fields: Record<string, unknown>) {
  return z.parse(Added, (await meera.post(path, fields)).body).data
}
const statusOf = async (path: string) => (await shop.visitor.fetch(path)).status

test.each(kinds)('$path: added, listed newest first, deleted with its file', async ({ path, list, word, kind }) => {
  const [older, newer] = [await uploaded(), await uploaded()]
  const first = await add(path, { videoUrl: older })
  const added = await meera.post(path, { videoUrl: newer, description: ' Asha in her Kundan choker ' })
  const { _id: id } = z.parse(Added, added.body).data
  expect(added).toMatchObject({ status: 201, body: { success: true, message: `${word} added successfully` } })
  const shown = { _id: id, videoUrl: newer, description: 'Asha in her Kundan choker', poster: null }
  expect(added.body.data).toEqual(shown)

  const listed = await shop.visitor.get(path)
  expect(listed.body).toEqual({ success: true, [list]: [shown, { ...first, description: '', poster: null }] })
  expect(listed.headers.get('cache-tag')).toBe(list)

  const deleted = await meera.delete(`${path}/${id}`)
  expect(deleted).toMatchObject({ status: 200, body: { success: true, message: `${word} deleted` } })
  expect((await shop.visitor.get(path)).body[list]).toEqual([{ ...first, description: '', poster: null }])
  expect(await meera.delete(`${path}/${id}`)).toMatchObject({
    status: 404,
    body: { message: `This ${kind} does not exist` },
  })
  await until(async () => (await statusOf(newer)) === 404)
  expect(await statusOf(older)).toBe(200)

  const onRecord = await shop.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .execute()
  expect(onRecord).toEqual([`${kind} added`, `${kind} deleted`].map((action) => ({ action, actor_id: meera.id })))
})

test.each(kinds)('$path is changed by staff alone', async ({ path }) => {
  const videoUrl = await uploaded()
  for (const [client, status] of [
    [shop.visitor, 401],
    [asha, 403],
  ] as const) {
    expect((await client.post(path, { videoUrl })).status).toBe(status)
    expect((await client.delete(`${path}/${noOne}`)).status).toBe(status)
  }
  expect((await meera.delete(`${path}/${noOne}`)).status).toBe(404)
  expect((await meera.delete(`${path}/7`)).status).toBe(404)
})

test.each(kinds)('what changes at $path drops the pages that show it, and no others', async ({ path, list }) => {
  const videoUrl = await uploaded()
  expect(await dropped(() => add(path, { videoUrl }))).toEqual([list])
  const { _id: id } = await add(path, { videoUrl })
  expect(await dropped(() => meera.delete(`${path}/${id}`))).toEqual([list])
  expect(await dropped(() => meera.post(path, { videoUrl: '/media/videos/none.mp4' }))).toEqual([])
})

test('a testimonial is not deleted as a video', async () => {
  const { _id: id } = await add('/api/testimonials', { videoUrl: 'https://films.example/a.mp4' })
  expect((await meera.delete(`/api/videos/${id}`)).status).toBe(404)
  expect((await meera.delete(`/api/testimonials/${id}`)).status).toBe(200)
})

test('a video may also be at an https address elsewhere', async () => {
  const videoUrl = 'https://films.example/shop/nath.mp4?size=large'
  const added = await add('/api/videos', { videoUrl })
  expect(added.videoUrl).toBe(videoUrl)
  await meera.delete(`/api/videos/${added._id}`)
})

const notHere = 'This video is not here. Please upload it again.'
const notAnAddress = 'Please upload a video, or give an address that begins with https://'
test.each([
  [undefined, 'Please select a video file'],
  ['', 'Please select a video file'],
  [7, 'Please select a video file'],
  [`https://films.example/${'a'.repeat(2000)}`, 'This address is too long'],
  [`/media/videos/${noOne}.mp4`, notHere],
  ['/media/videos/../../secret.key', notHere],
  ['/media/videos/%2e%2e/a.mp4', notHere],
  ['/media/videos/a.webp', notHere],
  ['/media/pictures/a.mp4', notHere],
  ['/elsewhere.mp4', notHere],
  ['//films.example/a.mp4', notHere],
  ['media/videos/a.mp4', notAnAddress],
  ['http://films.example/a.mp4', notAnAddress],
  ['https://asha:pearls@films.example/a.mp4', notAnAddress],
  ['https://', notAnAddress],
  ['javascript:alert(1)', notAnAddress],
  ['data:video/mp4;base64,AAAA', notAnAddress],
  ['   ', notAnAddress],
])('the video address %j is refused', async (videoUrl, words) => {
  expect(await meera.post('/api/videos', { videoUrl, description: '' })).toMatchObject({
    status: 400,
    body: { code: 'bad_input', errors: { videoUrl: words } },
  })
})

test('a picture in storage is no video, though it is there', async () => {
  const path = await savePicture(shop.app.deps.files, await jpeg())
  expect((await meera.post('/api/videos', { videoUrl: path })).status).toBe(400)
})

test('a file that two show stays until both are deleted', async () => {
  const videoUrl = await uploaded()
  const video = await add('/api/videos', { videoUrl })
  const testimonial = await add('/api/testimonials', { videoUrl })
  await meera.delete(`/api/videos/${video._id}`)
  await jobsDone(shop.db, forgetVideo)
  expect(await statusOf(videoUrl)).toBe(200)
  await meera.delete(`/api/testimonials/${testimonial._id}`)
  await until(async () => (await statusOf(videoUrl)) === 404)
})

test('lists come whole, up to a hundred, in one statement each', async () => {
  await shop.db.transaction().execute(async (tx) => {
    for (let number = 1; number <= 102; number++) {
      const videoUrl = `https://films.example/${number}.mp4`
      await addVideo(tx, { kind: 'testimonial', videoUrl, poster: null, description: '' })
    }
  })
  const { testimonials } = z.parse(
    z.object({ testimonials: z.array(z.object({ videoUrl: z.string() })) }),
    (await shop.visitor.get('/api/testimonials')).body,
  )
  expect((await shop.countStatements(() => shop.visitor.get('/api/testimonials'))).count).toBe(1)
  expect(testimonials).toHaveLength(100)
  expect(testimonials[0]?.videoUrl).toBe('https://films.example/102.mp4')
})

const send = async (path: string, fields: FormFields) => meera.fetch(path, { method: 'POST', body: await form(fields) })
const Listed = z.array(z.object({ _id: z.string(), poster: z.nullable(z.string()) }))
const listAt = async (path: string, list: string) => z.parse(Listed, (await shop.visitor.get(path)).body[list])
const listPictures = () => shop.app.deps.files.list('pictures')

test.each(kinds)('$path: a still sent along is its poster, and goes with it', async ({ path, list, word }) => {
  const answer = await send(path, { videoUrl: await uploaded(), description: 'Jhumkas', poster: true })
  expect(answer.status).toBe(201)
  const Answer = z.object({ message: z.string(), data: z.object({ _id: z.string(), poster: z.string() }) })
  const { message, data } = z.parse(Answer, await answer.json())
  expect(message).toBe(`${word} added successfully`)
  expect(data).toEqual((await listAt(path, list))[0])
  expect(await statusOf(data.poster)).toBe(200)

  await meera.delete(`${path}/${data._id}`)
  await until(async () => (await statusOf(data.poster)) === 404)
})

test.each(kinds)('$path: a form without a still adds one that has none', async ({ path, list }) => {
  const answer = await send(path, { videoUrl: await uploaded() })
  expect(answer.status).toBe(201)
  expect((await listAt(path, list))[0]?.poster).toBeNull()
})

test('a video that is refused leaves no still behind', async () => {
  const before = await listPictures()
  const answer = await send('/api/videos', { videoUrl: `/media/videos/${noOne}.mp4`, poster: true })
  expect(answer.status).toBe(400)
  expect(await listPictures()).toEqual(before)
})

test.each([
  ['is no picture', mp4(), 415],
  ['is one of two', [true, true], 400],
] as const)('with a still that %s nothing is added', async (_, poster, status) => {
  const [videos, pictures] = [await listAt('/api/videos', 'videos'), await listPictures()]
  const answer = await send('/api/videos', { videoUrl: await uploaded(), poster })
  expect(answer.status).toBe(status)
  expect(await listAt('/api/videos', 'videos')).toEqual(videos)
  expect(await listPictures()).toEqual(pictures)
})

test('a still that two videos show stays until both are deleted', async () => {
  const poster = await savePicture(shop.app.deps.files, await jpeg())
  const show = (videoUrl: string) =>
    shop.db.transaction().execute((tx) => addVideo(tx, { kind: 'video', videoUrl, poster, description: '' }))
  const [first, second] = [await show('https://films.example/a.mp4'), await show('https://films.example/b.mp4')]
  await meera.delete(`/api/videos/${first._id}`)
  await jobsDone(shop.db, forgetPicture)
  expect(await statusOf(poster)).toBe(200)
  await meera.delete(`/api/videos/${second._id}`)
  await until(async () => (await statusOf(poster)) === 404)
})
