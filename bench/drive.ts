import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { quantile } from './median.ts'

export interface Asked {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Drive {
  answered: number
  perSecond: number
  p50: number
  p99: number
  /** Until the answer begins, at p50. */
  firstByte: number
}

export interface Load {
  connections: number
  seconds: number
  /** Of each visitor, where there is no more to ask for. */
  mostTurns?: number
  /** What the visitor on this connection asks for at this turn. */
  ask(connection: number, turn: number): Asked
  /** A quick answer that is wrong counts for nothing: looked at for one in twenty. */
  assertRight(body: string, headers: IncomingHttpHeaders): void
}

/** So many visitors, each with one connection and one request at a time. */
export async function drive({ connections, seconds, mostTurns = Infinity, ask, assertRight }: Load): Promise<Drive> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const firstBytes: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = 0; turn < mostTurns && performance.now() < until; turn += 1) {
        const asked = performance.now()
        const { body, headers, begunAt } = await exchange(ask(connection, turn), agent)
        times.push(performance.now() - asked)
        firstBytes.push(begunAt - asked)
        if (turn % 20 === connection % 20) assertRight(body, headers)
      }
    }),
  )
  const took = (performance.now() - begun) / 1000
  agent.destroy()
  return {
    answered: times.length,
    perSecond: times.length / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    firstByte: quantile(firstBytes, 0.5),
  }
}

export async function send(asked: Asked): Promise<string> {
  return (await exchange(asked)).body
}

interface Answer {
  body: string
  headers: IncomingHttpHeaders
  begunAt: number
}

function exchange({ url, method = 'GET', headers = {}, body }: Asked, agent?: Agent): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...length }, ...(agent && { agent }) }, (response) => {
      const begunAt = performance.now()
      text(response).then((whole) => {
        if (response.statusCode === 200) resolve({ body: whole, headers: response.headers, begunAt })
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${whole.slice(0, 300)}`))
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
