import { expect, test } from 'vitest'
import { type Answer, longestWaitMs } from './answer.ts'
import type { Outgoing } from './compose.ts'
import { judge } from './judge.ts'

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

test('a refusal that lets somebody stay signed in is left alone, and one that makes them somebody else is found', () => {
  const asAsha = { ...sent, headers: { cookie: 'session=asha' } }
  const cookie = (session: string) =>
    answer(refusal, { headers: { ...told, 'set-cookie': `session=${session}; Path=/` } })
  expect(judge(asAsha, cookie('asha'))).toEqual([])
  expect(judge(asAsha, cookie('bela'))).toEqual(['a refusal sets a cookie'])
})

test('a sentence that begins with the name of a product is judged by what follows', () => {
  expect(judge(sent, answer({ ...refusal, message: 'photo-1 (copy): This category does not exist' }))).toEqual([])
})

test.each([
  ['a failure of ours', answer({ ...refusal, code: 'our_fault' }, { status: 500 })],
  ['a code of another status', answer(refusal, { status: 400 })],
  ['another shape', answer({ error: 'Not Found' })],
  ['words of the database', answer({ ...refusal, message: 'Null value in column "name" of relation "users"' })],
  ['words of a library', answer({ ...refusal, errors: { name: 'Invalid input: expected string, received number' } })],
  ['a place in our files', answer({ ...refusal, message: 'It broke at placeOrder (src/server/orders/place.ts:7)' })],
  ['a cookie with a refusal', answer(refusal, { headers: { ...told, 'set-cookie': 'session=x' } })],
  ['a hash of a password', answer({ success: true, password: '$argon2id$v=19$m=19456' }, { status: 200 })],
  ['what it runs on', answer(refusal, { headers: { ...told, server: 'nginx' } })],
  ['no request id', answer(refusal, { headers: { ...told, 'x-request-id': undefined } })],
  ['a late answer', answer(refusal, { ms: longestWaitMs + 1 })],
  [
    'markup that came back',
    answer(
      {},
      { headers: { ...told, 'content-type': 'text/html' }, body: Buffer.from('<p><img src=x onerror=fuzz()>') },
    ),
  ],
  ['no answer', { failed: 'silent', ms: longestWaitMs } as const],
  ['a line that was closed', { failed: 'closed', ms: 5 } as const],
])('%s is found', (_, outcome) => {
  expect(judge(sent, outcome)).not.toEqual([])
})
