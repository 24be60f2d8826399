import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listeningLog } from '#test/harness/listening-log.ts'

const Line = z.record(z.string(), z.unknown())

function lineOf(facts: object): Record<string, unknown> {
  const log = listeningLog()
  log.logger.info(facts, 'something happened')
  return z.parse(Line, JSON.parse(log.text()))
}

test('what is somebody’s own is left out of a line, however deep it lies', () => {
  const asked = { email: 'asha@example.in', lines: [{ name: 'Choker', to: { address: { street: 'MG Road' } } }] }
  const line = lineOf({ password: 'lotus-moon', asked, status: 200 })
  expect(line).toMatchObject({
    password: '(left out)',
    asked: { email: '(left out)', lines: [{ name: 'Choker', to: { address: '(left out)' } }] },
    status: 200,
    msg: 'something happened',
  })
})

test('what came as no object of ours, or lies deeper than anybody reads, is left out too', () => {
  const query = Object.assign(Object.create(null), { email: 'asha@example.in', page: 2 })
  const deep = { a: { b: { c: { d: { e: { f: { g: { phone: '9876543210' } } } } } } } }
  const line = lineOf({ query, deep, at: new Date(0) })
  expect(line).toMatchObject({ query: { email: '(left out)', page: 2 }, at: '1970-01-01T00:00:00.000Z' })
  expect(JSON.stringify(line)).not.toContain('9876543210')
})

test('an error is told in its own words, with nothing that was hung on it', () => {
  const error = Object.assign(new Error('It broke', { cause: new Error('underneath') }), {
    code: '23505',
    detail: 'Key (email)=(asha@example.in) already exists.',
  })
  const line = lineOf({ err: error })
  expect(line).toMatchObject({
    err: { type: 'Error', message: 'It broke', code: '23505', cause: { message: 'underneath' } },
  })
  expect(JSON.stringify(line)).not.toContain('asha@example.in')
})

test('a line about something that holds itself is written all the same', () => {
  const order: Record<string, unknown> = { number: 'ALK-1', email: 'asha@example.in' }
  order.self = order
  const line = lineOf({ order })
  expect(line).toMatchObject({ order: { number: 'ALK-1' } })
  expect(JSON.stringify(line)).not.toContain('asha@example.in')
})

test('facts are written down and not changed', () => {
  const facts = { email: 'asha@example.in' }
  lineOf(facts)
  expect(facts.email).toBe('asha@example.in')
})
