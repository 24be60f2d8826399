import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ShopError } from './errors.ts'
import type { PageCache } from './page-cache.ts'
import { serveCachedPage } from './page-front.ts'
import { toRefusal } from './refusals.ts'
import { newRequestId } from './request-id.ts'
import { answerHeaders } from './security-headers.ts'
import type { Settings } from './settings.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The door: a page that is kept goes out at once, everything else goes on into the house. */
export function createHttpServer(handler: Listener, deps: { pageCache: PageCache; settings: Settings }): Server {
  const server = createServer((request, response) => {
    if (!serveCachedPage(deps.pageCache, request, response)) handler(request, response)
  })
  // Fastify leaves these to whoever makes the server.
  server.requestTimeout = 120_000
  server.headersTimeout = 20_000
  server.keepAliveTimeout = 72_000
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = brokenRequest(deps.settings)
    response.writeHead(417, headers).end(body)
  })
  return server
}

/** What can't be read as HTTP at all still gets the one error shape. */
export function refuseBrokenRequest(settings: Settings, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const { headers, body } = brokenRequest(settings)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
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
