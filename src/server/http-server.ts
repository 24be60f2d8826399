import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { ShopError } from './errors.ts'
import type { PageCache } from './pages/page-cache.ts'
import { serveCachedPage } from './pages/page-front.ts'
import { toRefusal } from './refusals.ts'
import { newRequestId } from './request-id.ts'
import { answerHeaders } from './security-headers.ts'
import { isLoopback, type Settings } from './settings/settings.ts'
import { comesAtItsPace } from './uploads/slow-senders.ts'

type Means = { pageCache: PageCache; settings: Settings; log: FastifyBaseLogger }
type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The door: a page that is kept goes out at once, everything else goes on into the house. */
export function createHttpServer(handler: Listener, deps: Means): Server {
  // Node would answer a missing Host by itself, without our shape.
  const options = { requireHostHeader: false, connectionsCheckingInterval: 5000 }
  const server = createServer(options, (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(400, deps.settings, response)
    else if (!isOurName(request.headers.host, deps.settings)) refuse(421, deps.settings, response)
    else if (!serveKept(deps, request, response)) handler(request, response)
  })
  // Fastify leaves these to whoever makes the server. Forms with files are held to a pace in place of the first.
  server.requestTimeout = 120_000
  server.headersTimeout = 20_000
  server.keepAliveTimeout = 72_000
  // For whoever asks and then does not take the answer.
  server.timeout = 130_000
  server.maxConnections = 5000
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    refuse(417, deps.settings, response)
  })
  return server
}

/** What can't be read as HTTP at all still gets the one error shape. */
export function refuseBrokenRequest(settings: Settings, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isOver = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // Node tells this once of each request.
  if (isOver && comesAtItsPace(socket)) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const { headers, body } = brokenRequest(settings)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  // Whoever sends too slowly, or has vanished, would else go on holding what the request holds.
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'), () => isOver && socket.destroy())
}

/**
 * A website that makes its own name point at this machine could otherwise read the demo's mailbox,
 * one-time codes and all, through the browser of whoever visits it.
 */
function isOurName(host: string | undefined, { onLoopbackOnly, publicUrl }: Settings): boolean {
  if (!onLoopbackOnly || host === undefined || publicUrl.endsWith(`//${host}`)) return true
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return isLoopback(name) || name === new URL(publicUrl).hostname
}

function serveKept({ pageCache, log }: Means, request: IncomingMessage, response: ServerResponse): boolean {
  const served = serveCachedPage(pageCache, request, response)
  if (served)
    log.info(
      { reqId: served.requestId, method: request.method, route: '(kept page)', status: served.status },
      'answered',
    )
  return served !== undefined
}

function refuse(status: number, settings: Settings, response: ServerResponse): void {
  const { headers, body } = brokenRequest(settings)
  response.writeHead(status, headers).end(body)
}

function brokenRequest(settings: Settings): { headers: Record<string, string>; body: string } {
  const requestId = newRequestId()
  const body = JSON.stringify(toRefusal(new ShopError('bad_input', 'The request could not be read'), requestId))
  return {
    headers: {
      ...answerHeaders(settings, requestId),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  }
}
