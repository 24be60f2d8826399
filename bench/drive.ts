import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

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
}

interface Load {
  connections: number
  seconds: number
  /** What the visitor on this connection asks for at this turn. */
  ask(connection: number, turn: number): Asked
  /** A quick answer that is wrong counts for nothing: looked at for one in twenty. */
  assertRight(body: string): void
}

/** So many visitors, each with one connection and one request at a time. */
export async function drive({ connections, seconds, ask, assertRight }: Load): Promise<Drive> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const asked = performance.now()
        const body = await send(ask(connection, turn), agent)
        times.push(performance.now() - asked)
        if (turn % 20 === 0) assertRight(body)
      }
    }),
  )
  const took = (performance.now() - begun) / 1000
  agent.destroy()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { answered: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99) }
}

export async function send({ url, method = 'GET', headers = {}, body }: Asked, agent?: Agent): Promise<string> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...length }, ...(agent && { agent }) }, (response) => {
      text(response).then((whole) => {
        if (response.statusCode === 200) resolve(whole)
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${whole.slice(0, 300)}`))
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
  return answer
}
