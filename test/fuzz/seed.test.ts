import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { compose, type Outgoing } from './compose.ts'
import { readDescription } from './description.ts'
import { Random } from './random.ts'

const shop = await openShop()
const calls = await readDescription(shop.url)

const ids = new Map(['products', 'orders', 'users'].map((table) => [table, [`${table}-1`, `${table}-2`]]))
const world = { ids, orderNumbers: ['ORD-1', 'ORD-2'], emails: ['asha@example.in'] }
const person = { id: 'p1', email: 'bela@example.in', token: 'token', sessionId: 's1' }

/** Sixty for every call there is. */
function requests(seed: string) {
  return calls.flatMap((call) =>
    Array.from({ length: 60 }, (_, nth) => {
      const random = new Random(`${seed} ${call.method} ${call.path} ${nth}`)
      return compose({ call, world, ready: {}, person: nth % 2 === 0 ? person : undefined, random })
    }),
  )
}

/** All of it, down to the last byte of a long body. */
function fingerprint({ body = Buffer.alloc(0), ...rest }: Outgoing): string {
  return createHash('sha256').update(JSON.stringify(rest)).update(body).digest('hex')
}

test('the same seed makes the same requests for every call, and another seed makes others', () => {
  const sent = requests('lotus').map(fingerprint)
  expect(new Set(sent).size).toBeGreaterThan(calls.length * 30)
  expect(requests('lotus').map(fingerprint)).toEqual(sent)
  expect(requests('pearl').map(fingerprint)).not.toEqual(sent)
})

test('every sort of bad request is among those for every call together', () => {
  const sent = requests('lotus')
  const bodies = sent.map(({ body }) => body?.toString('latin1') ?? '')
  const marks = ['\\u0000', '"__proto__"', '1e999', 'drop table', '<script>', 'fuzz-boundary', '\xf0\x9f']
  expect(marks.filter((mark) => !bodies.some((body) => body.includes(mark)))).toEqual([])
  expect(bodies.some((body) => /\[{40}|(\{"a":){40}/.test(body))).toBe(true)
  expect(new Set(sent.map(({ wire }) => wire)).size).toBe(8)
  expect(new Set(sent.map(({ headers }) => headers['content-type'])).size).toBeGreaterThan(15)
  expect(bodies.some((body) => body.length > 1_000_000)).toBe(true)
})
