import { expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { compose, type Outgoing } from './compose.ts'
import { judge } from './judge.ts'
import { Random } from './random.ts'

const sent: Outgoing = { method: 'GET', target: '/api/cart', headers: {}, body: undefined, wire: 'plain' }
const told = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'r1',
  'x-content-type-options': 'nosniff',
}
const refusal = { success: false, code: 'not_found', message: 'There is nothing at this address', requestId: 'r1' }

function answer(said: object, about: Partial<Answer> = {}): Answer {
  return { status: 404, headers: told, body: Buffer.from(JSON.stringify(said)), ms: 5, ...about }
}

test('an answer as it should be is left alone', () => {
  expect(judge(sent, answer(refusal))).toEqual([])
  expect(judge(sent, answer({ success: true }, { status: 200 }))).toEqual([])
  expect(judge({ ...sent, wire: 'cut off' }, { failed: 'closed', ms: 5 })).toEqual([])
})

test.each([
  ['a failure of ours', answer({ ...refusal, code: 'our_fault' }, { status: 500 })],
  ['a code of another status', answer(refusal, { status: 400 })],
  ['another shape', answer({ error: 'Not Found' })],
  ['words of the database', answer({ ...refusal, message: 'Null value in column "name" of relation "users"' })],
  ['words of a library', answer({ ...refusal, errors: { name: 'Invalid input: expected string, received number' } })],
  ['a place in our files', answer({ ...refusal, message: 'It broke at placeOrder (src/server/orders/place.ts:7)' })],
  ['a cookie with a refusal', answer(refusal, { headers: { ...told, 'set-cookie': 'session=x' } })],
  ['no request id', answer(refusal, { headers: { ...told, 'x-request-id': undefined } })],
  ['a late answer', answer(refusal, { ms: 10_001 })],
  [
    'markup that came back',
    answer(
      {},
      { headers: { ...told, 'content-type': 'text/html' }, body: Buffer.from('<p><img src=x onerror=fuzz()>') },
    ),
  ],
  ['no answer', { failed: 'silent', ms: 10_000 } as const],
  ['a line that was closed', { failed: 'closed', ms: 5 } as const],
])('%s is found', (_, outcome) => {
  expect(judge(sent, outcome)).not.toEqual([])
})

test('the same seed makes the same requests, and another seed makes others', () => {
  const call = {
    method: 'POST',
    path: '/api/cart/add',
    by: 'shopper',
    params: {},
    query: {},
    requiredQuery: [],
    json: { type: 'object', properties: { quantity: { type: 'integer' }, size: { type: 'string' } } },
    form: undefined,
  }
  const world = { ids: new Map<string, string[]>(), orderNumbers: [], emails: [] }
  const requests = (seed: string) =>
    Array.from({ length: 50 }, (_, nth) =>
      compose({ call, world, ready: {}, person: undefined, random: new Random(`${seed} ${nth}`) }),
    )
  expect(requests('lotus')).toEqual(requests('lotus'))
  expect(requests('lotus')).not.toEqual(requests('pearl'))
})
