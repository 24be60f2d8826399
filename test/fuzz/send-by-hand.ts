import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { longestWaitMs, type Outcome } from './answer.ts'
import type { Outgoing } from './compose.ts'

/** Writes the request onto the line byte by byte, as no proper client would. */
export async function sendByHand(url: string, outgoing: Outgoing): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const heard = hear(socket)
  await write(socket, outgoing)
  const bytes = await heard
  const ms = performance.now() - started
  return bytes === undefined ? { failed: 'silent', ms } : (toAnswer(bytes, ms) ?? { failed: 'closed', ms })
}

/** All that comes back until the line or the answer ends; undefined where neither does. */
function hear(socket: Socket): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const done = (said: Buffer | undefined) => {
      clearTimeout(limit)
      socket.destroy()
      resolve(said)
    }
    const limit = setTimeout(() => done(undefined), longestWaitMs)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      if (isWhole(bytes)) done(bytes)
    })
    socket.on('end', () => done(Buffer.concat(chunks)))
    // A line that is cut while it still brings something has answered, or not.
    socket.on('error', () => done(Buffer.concat(chunks)))
    socket.on('close', () => done(Buffer.concat(chunks)))
  })
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = bytes.subarray(0, end).toString('latin1')
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length !== undefined) return bytes.length >= end + 4 + Number(length)
  return /^transfer-encoding: chunked$/im.test(head) && bytes.subarray(-5).equals(Buffer.from('0\r\n\r\n'))
}

async function write(
  socket: Socket,
  { method, target, headers, body = Buffer.alloc(0), wire }: Outgoing,
): Promise<void> {
  const lengths = lengthLines(wire, body.length)
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  // A server that is told to close does so at its first refusal, and whoever still writes may never read it.
  const after = wire === 'slow' ? 'keep-alive' : 'close'
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', `Connection: ${after}`, ...named, ...lengths]
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
  // Some bodies begin like the size of a chunk, or are empty: the shop would rightly wait for the rest.
  if (wire === 'bad chunks') socket.write('no size\r\n')
  if (wire === 'slow') await dribble(socket, body)
  else socket.write(wire === 'cut off' || wire === 'half closed' ? body.subarray(0, body.length / 2) : body)
  if (wire === 'cut off') await pause(5).then(() => socket.destroy())
  if (wire === 'half closed') socket.end()
}

function lengthLines(wire: Outgoing['wire'], length: number): string[] {
  if (wire === 'two lengths') return [`Content-Length: ${length}`, `Content-Length: ${length + 7}`]
  if (wire === 'short length') return [`Content-Length: ${Math.max(0, length - 3)}`]
  if (wire === 'bad chunks') return ['Transfer-Encoding: chunked']
  return wire === 'no length' ? [] : [`Content-Length: ${length}`]
}

async function dribble(socket: Socket, body: Buffer): Promise<void> {
  const size = Math.ceil(body.length / 6) || 1
  for (let at = 0; at < body.length && !socket.destroyed; at += size) {
    socket.write(body.subarray(at, at + size))
    await pause(25)
  }
}

function toAnswer(bytes: Buffer, ms: number): Outcome | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]
  if (status === undefined) return undefined
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const told = Object.fromEntries(headers)
  // What follows is the answer to whatever the rest of a broken request was taken for.
  const body = bytes.subarray(end + 4).subarray(0, Number(told['content-length'] ?? Infinity))
  return { status: Number(status), headers: told, body, ms }
}
