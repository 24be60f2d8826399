import type { IncomingMessage, ServerResponse } from 'node:http'
import { namesTag } from '../etag.ts'
import { newRequestId } from '../request-id.ts'
import type { PageCache } from './page-cache.ts'
import { pageKey } from './page-keys.ts'
import type { Encoding, PageAnswer, ReadyPage } from './ready-page.ts'

/** Answers from the kept pages where there is one, before the framework is even asked. */
export function serveCachedPage(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
): { requestId: string; status: number } | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const key = pageKey(request.url ?? '')
  const page = key && cache.find(key)
  const answer = page && page.madeIn(encodingFor(request.headers))
  if (!answer) return undefined

  cache.counts.hits += 1
  page.noteAsked()
  const { status, rawHeaders, body } = wholeOrUnchanged(request.headers, page.status, answer)
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
export async function answerTo(asked: Asked, page: ReadyPage) {
  return wholeOrUnchanged(asked, page.status, await page.in(encodingFor(asked)))
}

function wholeOrUnchanged(asked: Asked, status: number, answer: PageAnswer) {
  const isKnown = status === 200 && namesTag(asked['if-none-match'], answer.etag)
  return isKnown
    ? { status: 304, ...answer.notModified, body: undefined }
    : { status, ...answer.whole, body: answer.body }
}

const acceptsBrotli = /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/i
const acceptsGzip = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/i

function encodingFor(asked: Asked): Encoding {
  const accepted = String(asked['accept-encoding'] ?? '')
  if (acceptsBrotli.test(accepted)) return 'br'
  return acceptsGzip.test(accepted) ? 'gzip' : 'identity'
}
