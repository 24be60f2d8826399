import { expect, test } from 'vitest'
import { scriptedService } from '#server/couriers/scripted-service.fixture.ts'
import { openDeliveryPromises } from './delivery-promise.service.ts'

const hour = 3600_000
const sunday = Date.parse('2026-11-15T09:00:00Z')
const quiet = { warn() {} }
const vague = { deliverable: true, arrivesBy: null, message: 'Arrives in 5 to 10 business days' }

const by = (company: object) => ({
  body: { status: 200, data: { available_courier_companies: [company], recommended_courier_company_id: 1 } },
})
const fourDays = by({ courier_company_id: 1, estimated_delivery_days: '4', etd: 'Nov 18, 2026' })

/** A shop whose courier service answers this about every PIN code. */
async function start(answer: () => { status?: number; body: unknown }) {
  let now = sunday
  let asked = 0
  const { courier } = await scriptedService((path) => {
    if (path.startsWith('/auth')) return { body: { token: 'a token' } }
    asked++
    return answer()
  })
  const promise = openDeliveryPromises({ courier, log: quiet, now: () => now })
  return { promise, asked: () => asked, pass: (ms: number) => (now += ms) }
}

test.each([
  ['the days it names, where they are more', { estimated_delivery_days: '4', etd: 'Nov 18, 2026' }, '2026-11-23'],
  ['the day it names, where that is later', { estimated_delivery_days: 4, etd: 'Nov 21, 2026' }, '2026-11-24'],
  ['the days alone', { estimated_delivery_days: '6', etd: 'NA' }, '2026-11-24'],
  ['the day alone', { estimated_delivery_days: null, etd: '2026-11-22' }, '2026-11-25'],
])('the promise is three business days of packing and %s', async (_, company, day) => {
  const { promise } = await start(() => by({ courier_company_id: 1, ...company }))
  expect(await promise('560001')).toMatchObject({ deliverable: true, arrivesBy: day })
})

test('the day is named as people name it', async () => {
  const { promise } = await start(() => fourDays)
  expect((await promise('560001')).message).toBe('Arrives by Mon, 23 Nov')
})

test('one PIN code is asked about once in six hours, however many want to know', async () => {
  const { promise, asked, pass } = await start(() => fourDays)
  await Promise.all([promise('560001'), promise('560001'), promise('560001')])
  pass(6 * hour - 1)
  await promise('560001')
  expect(asked()).toBe(1)
  await promise('411001')
  expect(asked()).toBe(2)
  pass(1)
  await promise('560001')
  expect(asked()).toBe(3)
})

test('what is remembered over midnight promises a day later', async () => {
  const { promise, asked, pass } = await start(() => by({ courier_company_id: 1, estimated_delivery_days: '6' }))
  pass(8 * hour)
  expect((await promise('560001')).arrivesBy).toBe('2026-11-24')
  pass(2 * hour)
  expect((await promise('560001')).arrivesBy).toBe('2026-11-25')
  expect(asked()).toBe(1)
})

test('where no courier goes, it says so kindly', async () => {
  const { promise } = await start(() => ({ body: { status: 404, message: 'No courier is serviceable' } }))
  expect(await promise('190001')).toEqual({
    deliverable: false,
    arrivesBy: null,
    message: 'We are sorry: no courier of ours goes to 190001 yet',
  })
})

test.each([
  ['refuses to say', { status: 422, body: { message: 'Invalid' } }],
  ['says neither day nor days', by({ courier_company_id: 1 })],
])('a courier service that %s leaves the usual five to ten days', async (_, answer) => {
  const { promise } = await start(() => answer)
  expect(await promise('560001')).toEqual(vague)
})

test('after a failure it is asked again five minutes later', async () => {
  let answer: { status?: number; body: unknown } = { status: 400, body: {} }
  const { promise, asked, pass } = await start(() => answer)
  expect(await promise('560001')).toEqual(vague)
  answer = fourDays
  pass(299_999)
  expect(await promise('560001')).toEqual(vague)
  expect(asked()).toBe(1)
  pass(1)
  expect((await promise('560001')).arrivesBy).toBe('2026-11-23')
})

test('nobody waits longer than their patience, and the late answer serves the next one', async () => {
  const late = Promise.withResolvers<{ deliverable: boolean; etd: undefined; days: number }>()
  const promise = openDeliveryPromises({
    courier: { serviceability: () => late.promise },
    log: quiet,
    patienceMs: 20,
    now: () => sunday,
  })
  expect(await promise('560001')).toEqual(vague)
  late.resolve({ deliverable: true, etd: undefined, days: 4 })
  expect((await promise('560001')).arrivesBy).toBe('2026-11-23')
})
