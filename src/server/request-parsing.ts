import type { FastifyInstance } from 'fastify'
import { ShopError } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Every escape in JSON text; a backslash that is itself escaped takes the next letter out of the count. */
const escapes = /\\(?:u([\da-f]{4})|[^])/gi

/** JSON bodies must be real UTF-8, and no text may hold a NUL or half a surrogate, which PostgreSQL can't keep. */
export function parseRequestsStrictly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Many clients say JSON of every request, also where they send nothing.
    if (body.length === 0) return done(null, undefined)
    const text = decodeUtf8(body)
    if (text === undefined) return done(new ShopError('bad_input', 'The request is not valid UTF-8'))
    if (holdsWhatCannotBeKept(text))
      return done(new ShopError('bad_input', 'The request holds a character that can’t be kept'))
    return parseJson(request, text, done)
  })
  app.addHook('preValidation', async (request) => {
    forgetEmptyParameters(request.query)
    const nul = request.url.indexOf('%00')
    if (nul === -1) return
    const question = request.url.indexOf('?')
    if (question === -1 || nul < question) throw new ShopError('not_found', 'There is nothing at this address')
    throw new ShopError('bad_input', 'The address holds a character that can’t be kept')
  })
}

function holdsWhatCannotBeKept(json: string): boolean {
  if (!json.includes('\\u')) return false
  const plain = json.replaceAll(escapes, (_, code?: string) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return plain.includes('\0') || !plain.isWellFormed()
}

/** `?size=` is a form's field that was left alone: it asks for nothing. */
export function forgetEmptyParameters(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  for (const [name, value] of Object.entries(query)) if (value === '') Reflect.deleteProperty(query, name)
}

/** Undefined where the bytes are not what they should be. */
export function decodeUtf8(body: Buffer | string): string | undefined {
  try {
    return typeof body === 'string' ? body : utf8.decode(body)
  } catch {
    return undefined
  }
}
