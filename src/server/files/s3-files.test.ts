import type { IncomingMessage } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { openFiles } from './open-files.ts'
import { failAfter, generate, startS3 } from './test-storages.ts'

const partSize = 8 * 1024 * 1024
const outOfReach = {
  code: 'unavailable',
  message: 'Pictures and videos are out of reach right now. Please try again shortly.',
}

let s3: Awaited<ReturnType<typeof startS3>>
let asked: string[]
beforeEach(async () => {
  s3 = await startS3()
  asked = []
  s3.http.on('request', ({ method, url }: IncomingMessage) =>
    asked.push(`${method} ${url?.replace(/=[0-9a-f]{32}/, '=…')}`),
  )
  return () => s3.stop()
})

test('a large upload is read only as fast as the bucket takes it', async () => {
  let made = 0
  let taken = 0
  let furthestAhead = 0
  s3.http.on('request', (request: IncomingMessage) => {
    request.on('end', () => {
      taken += Number(request.headers['content-length'] ?? 0)
    })
  })
  const body = generate(40, (bytes) => {
    made += bytes
    furthestAhead = Math.max(furthestAhead, made - taken)
  })
  await s3.files.put('videos/large.mp4', body, 'video/mp4')
  expect(made).toBe(5 * partSize)
  expect(furthestAhead).toBeLessThanOrEqual(partSize + 1024 * 1024)
})

test('a small upload is one request, whole parts leave no empty one behind', async () => {
  await s3.files.put('a.mp4', generate(1), 'video/mp4')
  expect(asked).toEqual(['PUT /shop/a.mp4'])
  asked.length = 0
  await s3.files.put('b.mp4', generate(16), 'video/mp4')
  expect(asked).toEqual([
    'POST /shop/b.mp4?uploads=',
    'PUT /shop/b.mp4?partNumber=1&uploadId=…',
    'PUT /shop/b.mp4?partNumber=2&uploadId=…',
    'POST /shop/b.mp4?uploadId=…',
  ])
})

test('an upload that fails half-way asks the bucket to drop its parts', async () => {
  await expect(s3.files.put('a.mp4', failAfter(10), 'video/mp4')).rejects.toThrow('lost its connection')
  expect(asked.at(-1)).toBe('DELETE /shop/a.mp4?uploadId=…')
})

test('a bucket that is out of reach is a refusal with words for the shopper', async () => {
  await s3.hangUp()
  for (const attempt of [
    () => s3.files.open('a.png'),
    () => s3.files.put('a.png', Buffer.from('x'), 'image/png'),
    () => s3.files.put('a.mp4', generate(10), 'video/mp4'),
    () => s3.files.remove('a.png'),
    () => s3.files.list('videos'),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ ...outOfReach, cause: { code: 'ECONNREFUSED' } })
  }
})

test.each([
  { wrong: 'a bucket that does not exist', change: { bucket: 'nowhere' } },
  { wrong: 'a key that is not known', change: { accessKeyId: 'UNKNOWN' } },
])('$wrong is out of reach, not a missing file', async ({ change }) => {
  const files = openFiles({ ...s3.storage, ...change })
  await expect(files.open('a.png')).rejects.toMatchObject(outOfReach)
  await expect(files.list('videos')).rejects.toMatchObject(outOfReach)
  await expect(files.put('a.png', Buffer.from('x'), 'image/png')).rejects.toMatchObject(outOfReach)
})

test('a video closed after its first bytes hangs up on the bucket', async () => {
  await s3.files.put('a.mp4', generate(20), 'video/mp4')
  const hungUp = new Promise((done) =>
    s3.http.once('request', (request: IncomingMessage) => request.once('close', done)),
  )
  const file = await s3.files.open('a.mp4')
  file?.stream.destroy()
  await hungUp
})
