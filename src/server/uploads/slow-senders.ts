import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** So much has to come each time. */
export interface Pace {
  everyMs: number
  leastBytes: number
}

const paced = new WeakSet<Socket>()

/** Whether a request that the door has waited long enough for is on its way at a pace of its own. */
export function comesAtItsPace(socket: Socket): boolean {
  return paced.has(socket)
}

/**
 * From now on a request is held to its pace in place of the door's bound for whole requests: a line may be slow, but who
 * stalls or trickles is hung up on. Gives the deed to be done once nobody reads it any more, after which what still comes
 * has one time left.
 */
export function holdToPace(server: Server, request: IncomingMessage, { everyMs, leastBytes }: Pace): () => void {
  const { socket } = request
  let seen = socket.bytesRead
  let isRead = true
  const letGo = () => {
    clearInterval(timer)
    paced.delete(socket)
  }
  const timer = setInterval(() => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    if (isRead && came >= leastBytes) return
    letGo()
    server.emit('clientError', new TooSlow(), socket)
  }, everyMs)
  paced.add(socket)
  request.once('close', letGo)
  return () => {
    isRead = false
  }
}

/** As Node says it of a request that is over its time. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
