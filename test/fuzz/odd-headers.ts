import { hostileCode } from './hostile-values.ts'
import type { Random } from './random.ts'

/** Said by whoever calls, and believed by a careless shop. */
const names = [
  'user-agent',
  'referer',
  'accept-language',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-original-url',
  'forwarded',
  'if-none-match',
  'if-modified-since',
  'cookie',
  'origin',
]

const values = [
  '',
  ',',
  '127.0.0.1',
  '::1, 10.0.0.1, unknown',
  'http://evil.example',
  'null',
  'session=; session=x; __proto__=1',
  '*',
  'DELETE',
  '/api/users',
  '9'.repeat(400),
  'x'.repeat(6000),
]

/** What a body is sent as that is not what it is, or wants to be answered in what there is not. */
const fixed: readonly Record<string, string>[] = [
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'nonsense' },
  { accept: 'text/html' },
  { accept: 'image/png;q=9, ;;' },
  { 'accept-encoding': 'br;q=0, *;q=0' },
  { range: 'bytes=5-1,-,9-' },
  { 'accept-charset': 'utf-7' },
]

/** Headers that no browser of ours sends, one or two at a time. */
export function oddHeaders(random: Random): Record<string, string> {
  if (random.chance(0.3)) return random.pick(fixed)
  const one = (): [string, string] => [
    random.pick(names),
    random.chance(0.5) ? random.pick(values) : toHeader(hostileCode(random)),
  ]
  return Object.fromEntries([one(), one()])
}

/** Bytes of UTF-8, as they stand on the line. */
function toHeader(text: string): string {
  return Buffer.from(text).toString('latin1')
}
