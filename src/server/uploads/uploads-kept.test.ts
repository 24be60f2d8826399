import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as rawRequest } from 'node:http'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import type { Caller } from '../accounts/session.service.ts'
import { ShopError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { startFolder, startS3 } from '../files/test-storages.ts'
import { jpeg } from '../media/test-pictures.ts'
import { mp4, webm } from '../media/test-videos.ts'
import { handleErrors } from '../refusals.ts'
import { acceptUploads } from './uploads.ts'

const megabyte = 1024 * 1024
const picture = await jpeg()
const mostVideoBytes = 9 * megabyte
const form = {
  files: { file: { most: 3, kind: 'either' }, film: { most: 1, kind: 'video' } },
  lists: new Set<string>(),
} as const

const meera: Caller = { id: newId(), name: 'Meera', role: 'admin', sessionId: newId(), extendedUntil: undefined }

async function openDoor(files: Files, most = mostVideoBytes) {
  const app = fastify()
  handleErrors(app)
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === meera.name) request.caller = meera
  })
  await acceptUploads(app, files, { mostVideoBytes: most, videosAtOnce: 1 })
  app.post('/keep', { config: { form } }, ({ uploads }) => uploads)
  app.post('/refuse', { config: { form } }, () => {
    throw new ShopError('conflict', 'Not this one')
  })
  app.post('/busy', { config: { form } }, () => {
    throw new ShopError('unavailable', 'Too many at once')
  })
  app.post('/lose', { config: { form } }, () => {
    throw new Error('Connection terminated unexpectedly')
  })
  return { url: await app.listen({ port: 0 }), close: () => app.close() }
}

/** Begins a form with one file, and leaves it to the test how it goes on. */
function begin(url: string, field = 'film'): ClientRequest {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = rawRequest(`${url}/keep`, { method: 'POST', headers })
  request.write(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n`)
  return request
}

describe.each([
  { kind: 'a folder', start: startFolder },
  { kind: 'an S3 bucket', start: startS3 },
])('videos that go to $kind as they arrive', ({ start }) => {
  let storage: { files: Files; folder: string; stop: () => Promise<void> }
  let door: Awaited<ReturnType<typeof openDoor>>
  beforeAll(async () => {
    storage = await start()
    door = await openDoor(storage.files)
  })
  afterEach(async () => {
    for (const path of await kept()) await storage.files.remove(path)
  })
  afterAll(async () => {
    await door.close()
    await storage.stop()
  })

  async function send(files: readonly (readonly [field: string, bytes: Buffer])[], path = '/keep', headers = {}) {
    const body = new FormData()
    for (const [field, bytes] of files) body.append(field, new Blob([new Uint8Array(bytes)]), 'a.mp4')
    const answer = await fetch(`${door.url}${path}`, { method: 'POST', body, headers })
    const reply: Record<string, unknown> = await answer.json()
    return { status: answer.status, headers: answer.headers, body: reply }
  }
  const kept = () => storage.files.list('videos')
  /** Pictures too, and what waits in the folder. The bucket of these tests takes no notice when told to drop parts. */
  const leftovers = async () => {
    const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return paths.filter((path) => !path.includes('_S3rver_uploads'))
  }
  const isFree = () => until(async () => (await send([['film', mp4()]])).status === 200)

  test('pictures and videos come out in the order they were sent, whatever they are called', async () => {
    const answer = await send([
      ['file', webm(2 * megabyte)],
      ['file', picture],
      ['file', mp4(mostVideoBytes)],
    ])
    const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
    const name = 'a.mp4'
    expect(answer.body).toEqual({
      file: [
        { path: expect.stringMatching(new RegExp(`^/media/videos/${uuid}\\.webm$`)), name },
        { path: expect.stringMatching(new RegExp(`^/media/pictures/${uuid}/700\\.webp$`)), name },
        { path: expect.stringMatching(new RegExp(`^/media/videos/${uuid}\\.mp4$`)), name },
      ],
    })
    const sizes = (await kept()).map(async (path) => {
      const file = await storage.files.open(path)
      file?.stream.destroy()
      return file?.size
    })
    expect(new Set(await Promise.all(sizes))).toEqual(new Set([2 * megabyte, mostVideoBytes]))
  })

  test.each([
    ['a video one byte too large', 'film', mp4(mostVideoBytes + 1), 413, 'Each video may be at most 100 MB'],
    ['a far larger one', 'film', webm(3 * mostVideoBytes), 413, 'Each video may be at most 100 MB'],
    ['a page named as a video', 'film', Buffer.from('<!doctype html>'), 415, 'Please choose an MP4 or WebM video'],
    ['a picture where a video is wanted', 'film', picture, 415, 'Please choose an MP4 or WebM video'],
    ['an empty file', 'film', Buffer.alloc(0), 415, 'Please choose an MP4 or WebM video'],
    [
      'a text among pictures and videos',
      'file',
      Buffer.from('hello'),
      415,
      'Please choose pictures (JPG, JPEG, PNG, GIF, WebP or AVIF) and videos (MP4 or WebM)',
    ],
    [
      'a picture over 5 MB',
      'file',
      Buffer.concat([picture, Buffer.alloc(5 * megabyte)]),
      413,
      'Each picture may be at most 5 MB',
    ],
  ])('%s is refused in words, and what came before it is removed', async (_, field, bytes, status, message) => {
    const before = await leftovers()
    const answer = await send([
      ['file', mp4()],
      ['file', picture],
      [field, bytes],
    ])
    expect(answer).toMatchObject({ status, body: { message, errors: { [field]: message } } })
    expect(await leftovers()).toEqual(before)
  })

  test('one file too many is refused, and so is all that came with it', async () => {
    const answers = [await send([1, 2, 3, 4].map(() => ['file', mp4()])), await send([1, 2].map(() => ['film', mp4()]))]
    expect(answers.map(({ body }) => body.message)).toEqual(['Choose at most 3 files', 'Choose one video'])
    expect(await kept()).toEqual([])
  })

  test('a request that is refused after its videos came leaves none of them, whosever fault it is', async () => {
    expect((await send([['film', mp4()]], '/refuse')).status).toBe(409)
    expect((await send([['film', mp4()]], '/busy')).status).toBe(503)
    expect(await kept()).toEqual([])
  })

  test('a request that may have been written down though nobody heard so keeps its video, until a sweep knows better', async () => {
    expect((await send([['film', mp4()]], '/lose')).status).toBe(503)
    await isFree()
    expect(await kept()).toHaveLength(2)
  })

  test.each([1, 9])('an upload that breaks off after %i MB leaves nothing', async (megabytes) => {
    const request = begin(door.url)
    request.on('error', () => undefined)
    request.write(mp4(megabytes * megabyte).subarray(0, -1000), () => request.destroy())
    await isFree()
    expect(await kept()).toHaveLength(1)
  })

  test('a form that ends before it is closed leaves nothing, though its video came whole', async () => {
    const request = begin(door.url)
    const status = new Promise((done) => request.on('response', (answer) => done(answer.resume().statusCode)))
    request.end(Buffer.concat([mp4(), Buffer.from('\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb')]))
    expect(await status).toBe(400)
    expect(await kept()).toEqual([])
  })

  test('while as many as may come are arriving, the next is told when to try again, and staff’s come in all the same', async () => {
    const first = begin(door.url)
    const status = new Promise((done) => first.on('response', (answer) => done(answer.resume().statusCode)))
    first.write(mp4())
    const refused = await until(async () => {
      const answer = await send([['film', mp4()]])
      return answer.status === 200 ? undefined : answer
    })
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send([['film', mp4()]], '/keep', { authorization: meera.name })).status).toBe(200)
    first.end('\r\n--x--\r\n')
    expect(await status).toBe(200)
    await isFree()
  })
})

test('a video is read only as fast as storage takes it, so that its size costs no memory', async () => {
  const { files, stop } = await startFolder()
  let [made, taken, furthestAhead] = [0, 0, 0]
  const slow: Files = {
    ...files,
    async put(_path, body) {
      for await (const chunk of body) {
        taken += Buffer.from(chunk).length
        await nextTurn()
      }
    },
  }
  const door = await openDoor(slow, 40 * megabyte)
  onTestFinished(async () => {
    await door.close()
    await stop()
  })
  const request = begin(door.url)
  const status = new Promise((done) => request.on('response', (answer) => done(answer.resume().statusCode)))
  const zeros = Buffer.alloc(65_536)
  request.write(mp4())
  for (made = 64; made < 39 * megabyte; made += zeros.length) {
    if (!request.write(zeros)) await new Promise((done) => request.once('drain', done))
    furthestAhead = Math.max(furthestAhead, made - taken)
  }
  request.end('\r\n--x--\r\n')
  expect(await status).toBe(200)
  expect(taken).toBe(made)
  // What the two ends of a connection hold by themselves.
  expect(furthestAhead).toBeLessThan(20 * megabyte)
})
