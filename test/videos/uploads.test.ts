import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startS3 } from '#server/files/test-storages.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4, webm } from '#server/media/test-videos.ts'
import type { Client } from '../harness/client.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'

const shop = await openShop()
const [meera, asha] = [await shop.admin(), await shop.shopper()]

async function upload(client: Client, path: string, files: readonly (readonly [string, Buffer])[]) {
  const body = new FormData()
  for (const [field, bytes] of files) body.append(field, new Blob([new Uint8Array(bytes)]), 'video.mp4')
  const answer = await client.fetch(path, { method: 'POST', body })
  const reply: Record<string, unknown> = await answer.json()
  return { status: answer.status, body: reply }
}
async function uploaded(bytes = mp4(), client: Client = meera): Promise<string> {
  return String((await upload(client, '/api/upload/testimonial-video', [['file', bytes]])).body.url)
}
const statusOf = async (path: string, client: Client = shop.visitor) => (await client.fetch(path)).status

test('an uploaded video is answered under all three names and played in parts', async () => {
  const film = mp4(3000)
  const answer = await upload(meera, '/api/upload/testimonial-video', [['file', film]])
  const url = String(answer.body.url)
  expect(url).toMatch(/^\/media\/videos\/[0-9a-f-]{36}\.mp4$/)
  expect(answer).toEqual({ status: 200, body: { success: true, url, secure_url: url, fileUrl: url } })

  const part = await shop.visitor.fetch(url, { headers: { range: 'bytes=0-23' } })
  expect(part.status).toBe(206)
  expect(Object.fromEntries(part.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-range': 'bytes 0-23/3000',
    'content-length': '24',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(part.headers.get('content-disposition')).toBeNull()
  expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(0, 24))
  const recorded = await shop.visitor.fetch(await uploaded(webm(500)))
  expect(recorded.headers.get('content-type')).toBe('video/webm')
  expect(Buffer.from(await recorded.arrayBuffer())).toEqual(webm(500))
})

test('a page named as a video is refused in words, and so is no video at all', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  expect(await upload(meera, '/api/upload/testimonial-video', [['file', page]])).toMatchObject({
    status: 415,
    body: { code: 'wrong_kind', message: 'Please choose an MP4 or WebM video' },
  })
  const none = { status: 400, body: { code: 'bad_input', message: 'Please select a video file' } }
  expect(await upload(meera, '/api/upload/testimonial-video', [])).toMatchObject(none)
  expect(await meera.post('/api/upload/testimonial-video')).toMatchObject(none)
  expect(await meera.post('/api/upload/testimonial-video', {})).toMatchObject(none)
})

test('a video over 100 MB is refused in words', async () => {
  const large = mp4(100 * 1024 * 1024 + 1)
  expect(await upload(meera, '/api/upload/testimonial-video', [['file', large]])).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: 'Each video may be at most 100 MB' },
  })
})

test('pictures and videos are uploaded together, ten at most, all or none', async () => {
  const pictures = Array.from({ length: 9 }, (): [string, Buffer] => ['files', webm()])
  const answer = await upload(meera, '/api/upload/multiple', [['files', await jpeg()], ...pictures])
  const { urls } = z.parse(z.object({ success: z.literal(true), urls: z.array(z.string()) }), answer.body)
  expect(urls.map((url) => url.replace(/[0-9a-f-]{36}/, '…'))).toEqual([
    '/media/pictures/…/700.webp',
    ...Array.from({ length: 9 }, () => '/media/videos/….webm'),
  ])
  for (const url of urls) expect(await statusOf(url)).toBe(200)

  const eleven = Array.from({ length: 11 }, (): [string, Buffer] => ['files', mp4()])
  expect(await upload(meera, '/api/upload/multiple', eleven)).toMatchObject({
    status: 400,
    body: { message: 'Choose at most 10 files' },
  })
  expect(await upload(meera, '/api/upload/multiple', [])).toMatchObject({
    status: 400,
    body: { message: 'Please select at least one file' },
  })
})

test.each(['/api/upload/testimonial-video', '/api/upload/multiple'])('%s is for staff', async (path) => {
  for (const [client, status] of [
    [shop.visitor, 401],
    [asha, 403],
  ] as const) {
    expect(await upload(client, path, [['file', mp4(2_000_000)]])).toMatchObject({ status })
  }
})

test('the published description shows what may be uploaded', async () => {
  const { body } = await shop.visitor.get('/api/openapi.json')
  const formOf = (properties: object) => ({
    post: { requestBody: { content: { 'multipart/form-data': { schema: { properties } } } } },
  })
  expect(body.paths).toMatchObject({
    '/api/upload/testimonial-video': formOf({ file: { maxItems: 1, description: 'MP4 or WebM, at most 100 MB' } }),
    '/api/upload/multiple': formOf({ files: { maxItems: 10, items: { type: 'string', format: 'binary' } } }),
  })
})

test('an upload that brings too little in two minutes is over, though its sender goes on, and nothing of it is left', async () => {
  const incoming = join(shop.folder, 'files', '.incoming')
  await uploaded()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { hostname: host, port } = new URL(shop.url)
  const slow = connect({ host, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void slow.destroy())
  slow.on('error', () => undefined)
  const head = `POST /api/upload/testimonial-video HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${meera.token}\r\n`
  slow.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n`)
  slow.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n')
  slow.write(mp4(200_000))
  await until(async () => (await readdir(incoming)).length === 1)

  vi.advanceTimersByTime(120_000)

  expect(await text(slow)).toMatch(/^HTTP\/1\.1 400 .*"code":"bad_input"/s)
  await until(async () => (await readdir(incoming)).length === 0)
})

const s3 = await startS3()
afterAll(s3.stop)
const shopOnS3 = await openShop({ settings: { files: s3.storage } })
test('videos live in a bucket as they do in a folder', async () => {
  const chief = await shopOnS3.admin()
  const videoUrl = await uploaded(webm(9 * 1024 * 1024), chief)
  const part = await shopOnS3.visitor.fetch(videoUrl, { headers: { range: 'bytes=0-3' } })
  expect(part.headers.get('content-range')).toBe(`bytes 0-3/${9 * 1024 * 1024}`)
  expect(Buffer.from(await part.arrayBuffer()).toString('hex')).toBe('1a45dfa3')
  expect(
    (await chief.post('/api/videos', { videoUrl: `/media/videos/01890a5d-ac96-774b-bcce-b302099a8057.webm` })).status,
  ).toBe(400)
  const added = await chief.post('/api/videos', { videoUrl })
  const { data } = z.parse(z.object({ data: z.object({ _id: z.string() }) }), added.body)
  await chief.delete(`/api/videos/${data._id}`)
  await until(async () => (await statusOf(videoUrl, shopOnS3.visitor)) === 404)
})
