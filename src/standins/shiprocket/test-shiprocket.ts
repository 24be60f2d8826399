import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { portOf } from '../port-of.ts'
import { testFolder } from '../test-standins.ts'
import { shiprocketCredentials } from './credentials.ts'
import { startShiprocket } from './shiprocket.ts'
import type { Switches } from './switches.ts'

/** The courier service behind a real port, closed when the test is over, or before. */
export async function startTestShiprocket(given: { folder?: string } = {}) {
  const folder = given.folder ?? (await testFolder())
  const shiprocket = await startShiprocket({ folder, ...shiprocketCredentials })
  const app = Fastify({ forceCloseConnections: true })
  app.register(async (scope) => shiprocket.routes(scope), { prefix: '/standins' })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await shiprocket.close()
  }
  onTestFinished(close)

  const site = `${address}/standins/shiprocket`
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(site + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    shiprocket,
    folder,
    site,
    baseUrl: `${site}/v1/external`,
    send,
    setSwitches: (switches: Switches) => send('PUT', '/standin/switches', switches),
    move: (awb: string, to?: number) => send('POST', `/standin/parcels/${awb}/move`, to === undefined ? {} : { to }),
    close,
  }
}

const Heard = z.record(z.string(), z.unknown())

/** Where the shop would listen; answers as it is told to, and keeps what it heard. */
export async function startListener(answers: number[] = []) {
  const heard: { key: string; body: z.infer<typeof Heard> }[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      heard.push({ key: String(request.headers['x-api-key']), body: z.parse(Heard, body) })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { heard, url: `http://127.0.0.1:${portOf(server)}/api/hooks/courier` }
}
