import { once } from 'node:events'
import { createServer } from 'node:net'
import { portOf } from '#server/port-of.ts'

/** A port of loopback that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}
