import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { portOf } from '#server/port-of.ts'

/**
 * The wire between a shop and its database, on a port that stays the same while the database comes and goes.
 * It can be cut, so that nobody answers at all, or fall silent, so that what is sent never arrives.
 */
export async function layLine(databaseUrl: string) {
  const state = { port: portIn(databaseUrl), isSilent: false }
  const sockets = new Set<Socket>()
  const farSide = new Set<Socket>()
  const carry = (near: Socket) => {
    const far = connect(state.port, '127.0.0.1')
    farSide.add(far)
    far.once('close', () => farSide.delete(far))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => state.isSilent || other.write(bytes))
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }
  let server: Server = await open(carry, 0)
  const port = portOf(server)
  const url = new URL(databaseUrl)
  url.port = String(port)

  const cut = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return {
    url: url.href,
    /** By which the database knows the connections that come this way. */
    ports: () => [...farSide].flatMap(({ localPort }) => localPort ?? []),
    cut,
    /** To the same database, or to one that has another port by now. */
    async mend(nextUrl?: string) {
      if (nextUrl !== undefined) state.port = portIn(nextUrl)
      server = await open(carry, port)
    },
    fallSilent: () => void (state.isSilent = true),
    speakAgain() {
      state.isSilent = false
      // What was lost on the way is lost: such connections are of no use any more.
      for (const socket of sockets) socket.destroy()
    },
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await cut()
    },
  }
}

async function open(carry: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(carry).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portIn(url: string): number {
  return Number(new URL(url).port)
}
