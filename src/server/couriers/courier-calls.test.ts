import { expect, test } from 'vitest'
import { shiprocketCredentials } from '#standins/shiprocket/credentials.ts'
import { startTestShiprocket } from '#standins/shiprocket/test-shiprocket.ts'
import { testParcel } from './parcel.fixture.ts'
import { scriptedService } from './scripted-service.fixture.ts'
import { openShiprocket } from './shiprocket.ts'

async function start(timing: { timeoutMs?: number } = {}) {
  const standin = await startTestShiprocket()
  const courier = openShiprocket({ baseUrl: () => standin.baseUrl, ...shiprocketCredentials }, timing)
  return { ...standin, courier }
}

test.each(['429', 'html500', 'down'] as const)(
  'a service that answers %s twice is asked a third time',
  async (answers) => {
    const { courier, setSwitches } = await start()
    await courier.serviceability('560001')
    await setSwitches({ answers, times: 2 })
    expect(await courier.serviceability('560001')).toMatchObject({ deliverable: true })
  },
)

test.each(['429', 'html500', 'down'] as const)(
  'a service that goes on answering %s is out of reach',
  async (answers) => {
    const { courier, setSwitches } = await start()
    await setSwitches({ answers })
    await expect(courier.serviceability('560001')).rejects.toMatchObject({ name: 'CourierError', kind: 'unreachable' })
  },
)

test('a service that never answers is given up in time, and not asked again', async () => {
  const { courier, setSwitches, send } = await start({ timeoutMs: 300 })
  await courier.serviceability('560001')
  await setSwitches({ answers: 'hang', times: 2 })
  await expect(courier.track('19041424751540')).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'The courier service did not answer in time',
  })
  expect(await (await send('GET', '/standin/switches')).json()).toEqual({ answers: 'hang', times: 1 })
})

test('what may have been taken although no answer came is not sent twice', async () => {
  const { courier, setSwitches, send } = await start()
  await courier.serviceability('560001')
  await setSwitches({ answers: 'down', times: 2 })
  await expect(courier.createShipment(testParcel())).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await (await send('GET', '/standin/switches')).json()).toEqual({ answers: 'down', times: 1 })
})

test('a token that was revoked is renewed once, and the call goes through', async () => {
  const { courier, setSwitches } = await start()
  await courier.serviceability('560001')
  await setSwitches({ answers: 'expired_token', times: 1 })
  expect(await courier.serviceability('560001')).toMatchObject({ deliverable: true })
})

test('a service that turns every token down is not asked for new ones again and again', async () => {
  const service = await scriptedService((path) =>
    path === '/auth/login' ? { body: { token: 'opaque' } } : { status: 401, body: { message: 'Unauthenticated.' } },
  )
  for (const _ of [1, 2, 3]) await expect(service.courier.track('1')).rejects.toMatchObject({ kind: 'not_allowed' })
  expect(service.count('/auth/login')).toBe(2)
})

test('a refused login is told, and tried again after a minute only', async () => {
  const service = await scriptedService(() => ({
    status: 403,
    body: { message: 'Invalid email and password combination' },
  }))
  for (const _ of [1, 2, 3]) {
    await expect(service.courier.track('1')).rejects.toMatchObject({
      kind: 'not_allowed',
      message: 'Invalid email and password combination',
    })
  }
  expect(service.count('/auth/login')).toBe(1)

  service.passTime(61_000)
  await expect(service.courier.track('1')).rejects.toMatchObject({ kind: 'not_allowed' })
  expect(service.count('/auth/login')).toBe(2)
})

test('many calls at once log in once', async () => {
  const service = await scriptedService((path) =>
    path === '/auth/login' ? { body: { token: 'opaque' } } : { body: nothingYet },
  )
  await Promise.all(Array.from({ length: 20 }, () => service.courier.track('1')))
  expect(service.count('/auth/login')).toBe(1)
})

const nothingYet = { tracking_data: { track_status: 0, error: 'Aahh!' } }
const day = 24 * 60 * 60 * 1000
const jwt = (lifeMs: number) => (now: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp: Math.floor((now + lifeMs) / 1000) })).toString('base64url')}.x`

test.each([
  ['a token of ten days', jwt(10 * day), 10 * day - 3_700_000, 10 * day - 3_500_000],
  ['a token of one hour', jwt(3_600_000), 1_700_000, 1_900_000],
  ['a token that does not say', () => 'opaque', 9 * day - 100_000, 9 * day + 100_000],
])('%s is renewed before it lapses', async (_what, makeToken, stillGood, almostLapsed) => {
  const service = await scriptedService((path, now) =>
    path === '/auth/login' ? { body: { token: makeToken(now) } } : { body: nothingYet },
  )
  await service.courier.track('1')
  service.passTime(stillGood)
  await service.courier.track('1')
  expect(service.count('/auth/login')).toBe(1)
  service.passTime(almostLapsed - stillGood)
  await service.courier.track('1')
  expect(service.count('/auth/login')).toBe(2)
})
