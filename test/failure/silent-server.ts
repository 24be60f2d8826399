import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { portOf } from '#server/port-of.ts'

type Later = (cleanUp: () => void) => void

/** Takes calls and never says a word. Gives its port. */
export async function openSilentServer(onTestFinished: Later): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return portOf(server)
}
