import { createHmac } from 'node:crypto'
import { readSettings } from '#server/settings/settings.ts'
import { hostileAddress, validAddress } from './address.ts'
import type { DescribedCall } from './description.ts'
import { breakForm, emptyForm, toForm } from './forms.ts'
import { hintsFor } from './hints.ts'
import { brokenJson, toJson } from './json-text.ts'
import { mutate, poisonStrings, typeCode } from './mutate.ts'
import { oddHeaders } from './odd-headers.ts'
import type { Person } from './people.ts'
import type { Ready } from './prepare.ts'
import type { Random } from './random.ts'
import { type Hint, validValue } from './valid-value.ts'
import type { World } from './world.ts'

export interface Outgoing {
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** The line itself misbehaves. */
  wire: Wire
}
export type Wire =
  | 'plain'
  | 'slow'
  | 'cut off'
  | 'half closed'
  | 'two lengths'
  | 'no length'
  | 'short length'
  | 'bad chunks'

const ways = { valid: 24, near: 20, hostile: 14, code: 12, poisoned: 6, address: 12, text: 7, type: 5 }
const wires = {
  slow: 30,
  'cut off': 25,
  'half closed': 20,
  'two lengths': 8,
  'no length': 8,
  'short length': 4,
  'bad chunks': 5,
}

interface Means {
  call: DescribedCall
  world: World
  ready: Ready
  person: Person | undefined
  random: Random
}

/** One request, good or bad, that depends on nothing but the seed and what is in the shop. */
export function compose({ call, world, ready, person, random }: Means): Outgoing {
  const hint = hintsFor({ path: call.path, world, ready, person, random })
  const way = random.weigh(ways)
  const target = way === 'address' ? hostileAddress(call, hint, random) : validAddress(call, hint, random)
  const body = composeBody(call, way, hint, random)
  const headers = {
    ...(random.chance(0.05) && oddHeaders(random)),
    ...body.headers,
    ...credentials(person, random),
    ...proof(call, body.bytes, random),
  }
  const wire = random.chance(0.02) ? random.weigh(wires) : 'plain'
  const method = random.chance(0.01) ? random.pick(oddMethods) : call.method
  return { method, target, headers, body: body.bytes, wire }
}

interface Body {
  headers: Record<string, string>
  bytes: Buffer | undefined
}

function composeBody({ json, form, method }: DescribedCall, way: keyof typeof ways, hint: Hint, random: Random): Body {
  const schema = json ?? form
  // Where none is asked for, one is sent all the same from time to time.
  if (!schema && (method === 'GET' || random.chance(0.8))) return { headers: {}, bytes: undefined }
  const good = validValue(schema ?? { type: 'object' }, '', hint, random)
  const value = spoil(good, way, random)
  if (form && isRecord(value) && random.chance(0.6)) {
    const made = toForm(form, value, random)
    const { type, bytes } = way === 'text' || way === 'type' ? breakForm(made, random) : made
    return { headers: { 'content-type': type }, bytes }
  }
  if (way === 'type' && random.chance(0.4)) {
    const { type, bytes } = breakForm(emptyForm, random)
    return { headers: { 'content-type': type }, bytes }
  }
  const bytes = way === 'text' ? brokenJson(good, random) : Buffer.from(toJson(value))
  const type = way === 'type' ? random.pick(oddTypes) : 'application/json'
  return { headers: type === undefined ? {} : { 'content-type': type }, bytes }
}

function spoil(value: unknown, way: keyof typeof ways, random: Random): unknown {
  if (way === 'near') return mutate(value, random)
  if (way === 'code') return typeCode(value, random)
  if (way === 'poisoned') return poisonStrings(value, random)
  if (way !== 'hostile') return value
  return Array.from({ length: random.between(2, 5) }).reduce((worse) => mutate(worse, random), value)
}

/** Known to HTTP, and none of ours; an answer to HEAD would have nothing to look at. */
const oddMethods = ['PATCH', 'OPTIONS', 'PROPFIND', 'QUERY', 'TRACE']

const oddTypes = [
  ...[
    undefined,
    '',
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/html',
    'application/xml',
    'multipart/form-data',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json;;;',
    'application/vnd.api+json',
    'application/JSON',
    '*/*',
    '🙂',
  ],
].map((type) => type && Buffer.from(type).toString('latin1'))

function credentials(person: Person | undefined, random: Random): Record<string, string> {
  if (!person)
    return random.chance(0.05)
      ? { authorization: random.pick(['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer  a b']) }
      : {}
  if (random.chance(0.15)) return { cookie: `session=${person.token}`, 'sec-fetch-site': 'same-origin' }
  return { authorization: `Bearer ${person.token}` }
}

const { payments, courier } = readSettings({})

/** Providers prove themselves; mostly well, so that what they say is read. */
function proof({ by, path }: DescribedCall, body: Buffer | undefined, random: Random): Record<string, string> {
  if (by !== 'provider' || random.chance(0.2)) return {}
  if (path.includes('courier')) return { 'x-api-key': random.chance(0.9) ? courier.webhookKey : 'wrong' }
  const signature = createHmac('sha256', payments.webhookSecrets[0] ?? '')
    .update(body ?? '')
    .digest('hex')
  return { 'x-razorpay-signature': random.chance(0.9) ? signature : random.pick(['', 'zz', signature.slice(2)]) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
