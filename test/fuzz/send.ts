import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { longestWaitMs, type Outcome } from './answer.ts'
import type { Outgoing } from './compose.ts'
import { sendByHand } from './send-by-hand.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export function send(url: string, outgoing: Outgoing): Promise<Outcome> {
  return outgoing.wire === 'plain' ? sendWhole(url, outgoing) : sendByHand(url, outgoing)
}

/** Closes the lines that were kept open for the next request. */
export function hangUp(): void {
  agent.destroy()
}

function sendWhole(url: string, { method, target, headers, body }: Outgoing): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  const ms = () => performance.now() - started
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(longestWaitMs)
    const fail = () => resolve({ failed: signal.aborted ? 'silent' : 'closed', ms: ms() })
    const length = body ? { 'content-length': String(body.length) } : {}
    const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...length }, signal }
    const outgoing = request(options, (response) => {
      buffer(response).then((bytes) => {
        const told = Object.entries(response.headers).map(([name, value]) => [name, value?.toString()])
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(told), body: bytes, ms: ms() })
      }, fail)
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
