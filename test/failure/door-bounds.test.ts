import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { pageRoutes } from '#server/pages/pages.ts'
import { openShop } from '../harness/shop.ts'

const outOfReach = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const shop = await openShop({
  addRoutes(app) {
    app.get('/api/test-endless', { config: { by: 'visitor' } }, (_request, reply) =>
      reply.send(Readable.from(endless(), { objectMode: false })),
    )
    pageRoutes(app, { mode: 'production', getBuild: () => Promise.reject(outOfReach) })
  },
})
const { server } = shop.app

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024)
}

function dial(words: string): Socket {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(words)
  return socket
}

/** Whoever is still writing may hear of the end before the words. */
async function heardUntilClosed(socket: Socket): Promise<string> {
  let words = ''
  socket.on('data', (bytes) => (words += bytes.toString()))
  await new Promise((closed) => socket.once('close', closed))
  return words
}

test('the door has a bound for everything that may take its time', () => {
  expect(server).toMatchObject({
    headersTimeout: 20_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    timeout: 130_000,
    maxConnections: 5000,
  })
  expect(shop.app.initialConfig.bodyLimit).toBe(1024 * 1024)
})

const halfALogin =
  'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{'

function hurry(): void {
  const usual = { headersTimeout: server.headersTimeout, requestTimeout: server.requestTimeout }
  onTestFinished(() => void Object.assign(server, usual))
  Object.assign(server, { headersTimeout: 300, requestTimeout: 600 })
}

test('headers and bodies that come a letter at a time are not waited for', async () => {
  hurry()
  const slow = [dial('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '), dial(halfALogin)]
  const trickle = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('a')
  }, 50)
  onTestFinished(() => clearInterval(trickle))

  const said = await Promise.all(slow.map(heardUntilClosed))
  for (const words of said) expect(words).toMatch(/^$|^HTTP\/1\.1 400 .*"code":"bad_input"/s)
})

test.each([
  ['video', 'POST /api/upload/testimonial-video', 'file', mp4(3000)],
  ['picture', 'PUT /api/auth/profile', 'profileImage', await jpeg()],
])('a %s that keeps coming over a slow line is waited for, also while others are no longer', async (...given) => {
  const [, call, field, file] = given
  const { token } = await shop.admin()
  hurry()
  const head = [
    `${call} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Transfer-Encoding: chunked',
    'Connection: close',
  ]
  const sender = dial(`${head.join('\r\n')}\r\n\r\n`)
  const send = (bytes: Buffer | string) => {
    sender.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`)
    sender.write(bytes)
    sender.write('\r\n')
  }
  const said = heardUntilClosed(sender)
  send(`--b\r\nContent-Disposition: form-data; name="${field}"; filename="slow"\r\n\r\n`)
  send(file)
  const trickle = setInterval(() => send('a'), 50)
  onTestFinished(() => clearInterval(trickle))

  await heardUntilClosed(dial(halfALogin))
  clearInterval(trickle)
  send('\r\n--b--\r\n')
  sender.write('0\r\n\r\n')
  expect(await said).toMatch(/^HTTP\/1\.1 200 /)
})

test('whoever asks and then does not take the answer is hung up on', async () => {
  const usual = server.timeout
  onTestFinished(() => void (server.timeout = usual))
  server.timeout = 300
  const opened = once(server, 'connection')
  const reader = dial('GET /api/test-endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  reader.pause()
  const [near]: Socket[] = await opened
  expect(near).toBeDefined()
  if (near && !near.destroyed) await once(near, 'close')
})

test('where not even an error page can be made, a person still gets words, and when to come again', async () => {
  const answer = await shop.visitor.fetch('/products')
  const page = await answer.text()
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page).toContain('Something went wrong on our side')
  expect(page).toContain(answer.headers.get('x-request-id'))
  expect(shop.takeErrors()).toHaveLength(1)
})

test('an address that can’t be read is not called our fault', async () => {
  const answer = await shop.visitor.fetch('/products%00')
  const page = await answer.text()
  expect(answer.status).toBe(404)
  expect(page).toContain('There is nothing at this address')
  expect(page).not.toContain('on our side')
})
