import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { portOf } from '../port-of.ts'
import { testFolder } from '../test-standins.ts'
import { standinCredentials } from './credentials.ts'
import { startRazorpay } from './razorpay.ts'

interface Options {
  folder?: string
  webhookUrl?: string
}

const Body = z.record(z.string(), z.unknown())

export async function readBody(reply: Response) {
  return { status: reply.status, body: z.parse(Body, await reply.json()) }
}

/** The stand-in behind a real port, with its own key, closed when the test is over. */
export async function startTestRazorpay(options: Options = {}) {
  const folder = options.folder ?? (await testFolder())
  const razorpay = await startRazorpay({ ...standinCredentials, ...options, folder, pauseMs: 1 })
  const app = Fastify()
  app.register(async (scope) => razorpay.routes(scope), { prefix: '/standins' })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await razorpay.close()
  }
  onTestFinished(close)

  const home = `${address}/standins/razorpay`
  const { keyId, keySecret } = standinCredentials
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${home}/v1${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const ask = async (...request: Parameters<typeof call>) => readBody(await call(...request))

  return {
    home,
    folder,
    close,
    call,
    ask,
    tellAt: razorpay.tellAt,
    async order(fields: object = {}): Promise<string> {
      return String((await ask('POST', '/orders', { amount: 50000, currency: 'INR', ...fields })).body['id'])
    },
    /** Gives the id of the payment, whether it succeeded or not. */
    async pay(orderId: string, wish: object = { outcome: 'success' }): Promise<string> {
      const { body } = await ask('POST', `/standin/orders/${orderId}/pay`, wish)
      const failed = z.safeParse(Failed, body)
      return failed.success ? failed.data.error.metadata.payment_id : String(body['razorpay_payment_id'])
    },
    turn: (switches: object) => ask('PUT', '/standin/switches', switches),
  }
}

const Failed = z.object({ error: z.object({ metadata: z.object({ payment_id: z.string() }) }) })

interface Heard {
  path: string
  id: string
  signature: string
  raw: string
  event: string
}

/** A shop that hears events, and answers each with the next of these statuses, then with 200. */
export async function startTestShop(statuses: number[] = []) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature } = request.headers
      const { event } = z.parse(Event, JSON.parse(raw))
      heard.push({ path: request.url ?? '', id: String(id), signature: String(signature), raw, event })
      response.writeHead(statuses.shift() ?? 200).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { heard, events: () => heard.map(({ event }) => event), url: `http://127.0.0.1:${portOf(server)}/webhook` }
}

const Event = z.object({ event: z.string() })
