import type { IncomingMessage, ServerResponse } from 'node:http'
import { namesTag } from './etag.ts'
import type { Encoding, PageCache, ReadyPage } from './page-cache.ts'
import { pageKey } from './page-keys.ts'
import { newRequestId } from './request-id.ts'

/** Answers from the kept pages where there is one, before the framework is even asked. */
export function serveCachedPage(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
): { requestId: string; status: number } | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const key = pageKey(request.url ?? '')
  const page = key && cache.find(key)
  if (!page) return undefined

  const { status, rawHeaders, body } = answerTo(request.headers, page)
  const requestId = newRequestId()
  response.writeHead(status, [...rawHeaders, 'x-cache', 'hit', 'x-request-id', requestId])
  response.end(request.method === 'HEAD' ? undefined : body)
  return { requestId, status }
}

interface Asked {
  'accept-encoding'?: string | string[] | undefined
  'if-none-match'?: string | undefined
}

/** The right bytes for this browser, or just the word that its own copy is still good. */
export function answerTo(asked: Asked, page: ReadyPage) {
  const answer = page.answers[bestEncoding(String(asked['accept-encoding'] ?? ''))]
  const isKnown = page.status === 200 && namesTag(asked['if-none-match'], answer.etag)
  return isKnown
    ? { status: 304, ...answer.notModified, body: undefined }
    : { status: page.status, ...answer.whole, body: answer.body }
}

const acceptsBrotli = /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/i
const acceptsGzip = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/i

function bestEncoding(accepted: string): Encoding {
  if (acceptsBrotli.test(accepted)) return 'br'
  return acceptsGzip.test(accepted) ? 'gzip' : 'identity'
}
