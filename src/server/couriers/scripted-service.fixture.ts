import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { portOf } from '#server/port-of.ts'
import { openShiprocket } from './shiprocket.ts'

interface Reply {
  status?: number
  body: unknown
}

/** A service that answers exactly what a test says, for what the stand-in never would; and a clock that is set by hand. */
export async function scriptedService(answer: (path: string, now: number) => Reply) {
  const asked: string[] = []
  let now = Date.parse('2026-11-15T09:00:00Z')
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status = 200, body } = answer(path, now)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })

  const port = portOf(server)
  const courier = openShiprocket(
    {
      baseUrl: () => `http://127.0.0.1:${port}`,
      email: 'api@example.in',
      password: 'a password',
      pickupLocation: 'Primary',
      pickupPostcode: '570001',
    },
    { now: () => now },
  )
  return {
    courier,
    count: (path: string) => asked.filter((each) => each === path).length,
    passTime: (ms: number) => {
      now += ms
    },
  }
}
