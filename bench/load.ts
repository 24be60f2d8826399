import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { quantile } from './median.ts'
import { paceOf } from './options.ts'

const connections = 16
/** Sent at once on each of them. */
export const together = 16
const { seconds } = paceOf(4)

export interface Answered {
  answered: number
  perSecond: number
  /** Milliseconds of a batch of requests on one connection. */
  p50: number
  p99: number
}

/**
 * Asks an address whose every answer has the same length.
 * It only counts bytes: on two cores, a client that parsed answers would be the slower side and hide what is measured.
 */
export async function askInBatches(url: string, headers: Record<string, string>): Promise<Answered> {
  const { hostname, port, host, pathname } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = `${[`GET ${pathname} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
  const open = async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return socket
  }
  const answerLength = await lengthOfAnswer(await open(), request)
  const sockets = await Promise.all(Array.from({ length: connections }, open))

  const begun = performance.now()
  const until = begun + seconds * 1000
  const times = await Promise.all(
    sockets.map((socket) => ask(socket, request.repeat(together), answerLength * together, until)),
  )
  const ofBatches = times.flat()
  const answered = ofBatches.length * together
  return {
    answered,
    perSecond: answered / ((performance.now() - begun) / 1000),
    p50: quantile(ofBatches, 0.5),
    p99: quantile(ofBatches, 0.99),
  }
}

/** Asks a batch, waits for all of its bytes, asks the next; gives how long each took. */
function ask(socket: Socket, batch: string, bytesOfBatch: number, until: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let asked = performance.now()
    let missing = bytesOfBatch
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server hung up')))
    socket.on('data', (chunk) => {
      missing -= chunk.length
      if (missing < 0) reject(new Error('An answer was longer than the first one'))
      if (missing > 0) return
      const now = performance.now()
      times.push(now - asked)
      asked = now
      missing = bytesOfBatch
      if (now < until) socket.write(batch)
      else {
        socket.removeAllListeners('close').destroy()
        resolve(times)
      }
    })
    socket.write(batch)
  })
}

async function lengthOfAnswer(socket: Socket, request: string): Promise<number> {
  socket.write(request)
  let answer = Buffer.alloc(0)
  for await (const chunk of socket) {
    answer = Buffer.concat([answer, chunk])
    const end = answer.indexOf('\r\n\r\n')
    const head = answer.subarray(0, end).toString()
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(head)
    const body = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (end > 0 && answer.length === end + 4 + body) break
  }
  return answer.length
}
