import * as z from 'zod/mini'
import { errorStatuses, Refusal } from '#contracts/errors.ts'
import { type Answer, longestWaitMs, type Outcome } from './answer.ts'
import type { Outgoing, Wire } from './compose.ts'
import { hostileHtml } from './hostile-values.ts'
import { leakIn } from './leaks.ts'

/** Where the line itself was at fault it may end without an answer. */
const mayClose: readonly Wire[] = ['cut off', 'half closed', 'two lengths', 'no length', 'short length', 'bad chunks']

/** What is wrong with an answer; an empty list where all is well. */
export function judge(outgoing: Outgoing, outcome: Outcome): string[] {
  if ('failed' in outcome) {
    if (outcome.failed === 'silent') return [`no answer within ${longestWaitMs} ms`]
    return mayClose.includes(outgoing.wire) ? [] : ['the line was closed without an answer']
  }
  const { status, headers, ms } = outcome
  return [
    ...(ms > longestWaitMs ? [`answered only after ${Math.round(ms)} ms`] : []),
    ...(status >= 500 ? [`status ${status}: ${beginning(outcome)}`] : []),
    ...(headers['x-request-id'] ? [] : ['no request id']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...secretsIn(outcome),
    ...(status >= 400 ? [...foreignCookies(outgoing, outcome), ...judgeRefusal(outcome)] : judgeConsent(outcome)),
  ]
}

/** What the shop keeps of passwords, and what it is made of. */
function secretsIn({ headers, body }: Answer): string[] {
  return [
    ...(body.includes('$argon2id$') ? ['a hash of a password'] : []),
    ...(headers['x-powered-by'] || headers.server ? ['a header that says what we are made of'] : []),
  ]
}

/** Whoever is refused may stay signed in as who they are for longer, and becomes nobody else. */
function foreignCookies({ headers: sent }: Outgoing, { headers }: Answer): string[] {
  const told = headers['set-cookie']
  const isTheirOwn = sent.cookie !== undefined && told?.startsWith(`${sent.cookie};`)
  return told === undefined || isTheirOwn ? [] : ['a refusal sets a cookie']
}

function judgeRefusal(answer: Answer): string[] {
  const { status, headers } = answer
  const type = headers['content-type'] ?? ''
  if (type.startsWith('text/html')) return echoes(answer) ? ['hostile HTML comes back as HTML'] : []
  if (!type.startsWith('application/json')) return [`a refusal of the type ${type || '(none)'}`]
  const refusal = z.safeParse(Refusal, readJson(answer))
  if (!refusal.success) return [`another shape of refusal: ${beginning(answer)}`]
  const { code, message, errors = {}, requestId } = refusal.data
  const leak = [message, ...Object.values(errors)].map(leakIn).find((found) => found !== undefined)
  return [
    ...(errorStatuses[code] === status || isOfTheDoor(status) ? [] : [`${code} with the status ${status}`]),
    ...(requestId === headers['x-request-id'] ? [] : ['two request ids']),
    ...(leak ? [`not for shoppers' eyes: ${leak}`] : []),
  ]
}

/** Met before anything of the request is understood; all of them say `bad_input`. */
function isOfTheDoor(status: number): boolean {
  return [417, 421, 431].includes(status)
}

function judgeConsent(answer: Answer): string[] {
  const type = answer.headers['content-type'] ?? ''
  if (type.startsWith('text/html')) return echoes(answer) ? ['hostile HTML comes back as HTML'] : []
  if (!type.startsWith('application/json')) return answer.status < 300 && type === '' ? ['an answer of no type'] : []
  if (answer.headers['content-disposition']) return []
  const said = z.safeParse(z.looseObject({ success: z.literal(true) }), readJson(answer))
  return said.success ? [] : [`an answer that does not say success: ${beginning(answer)}`]
}

function echoes({ body }: Answer): boolean {
  return body.includes(hostileHtml)
}

function readJson({ headers, body }: Answer): unknown {
  const text = body.toString()
  // A line written by hand brings its chunks as they are; the JSON is between the first brace and the last.
  const json =
    headers['transfer-encoding'] === 'chunked' ? text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1) : text
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function beginning({ body }: Answer): string {
  return body.toString().slice(0, 300)
}
