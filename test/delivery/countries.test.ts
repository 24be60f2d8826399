import { createServer, type ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { openCountries } from '#server/delivery/countries.service.ts'
import { portOf } from '#server/port-of.ts'
import { openShop } from '../harness/shop.ts'

const usual = ['India', 'United States', 'United Kingdom', 'Canada', 'Australia']
const day = 86_400_000

let asked = 0
let answer: (response: ServerResponse) => void
const service = createServer((_request, response) => {
  asked++
  answer(response)
})
await new Promise<void>((resolve) => {
  service.listen(0, '127.0.0.1', resolve)
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
const url = `http://127.0.0.1:${portOf(service)}/all`

const says = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body))
const quiet = { warn() {} }

test('the service’s countries are listed with India first, whichever way it writes their names', async () => {
  answer = says([{ name: { common: 'Nepal' } }, { name: 'Bhutan' }, { name: { common: 'India' } }, { name: 7 }, null])
  const shop = await openShop({ settings: { countriesUrl: url } })
  const { body } = await shop.visitor.get('/api/countries')
  expect(body).toEqual({ success: true, countries: ['India', 'Bhutan', 'Nepal'] })
})

test('the service is asked once a day', async () => {
  answer = says([{ name: 'Nepal' }])
  let now = 0
  const list = openCountries({ url, log: quiet, now: () => now })
  const before = asked
  expect(await Promise.all([list(), list()])).toEqual([
    ['India', 'Nepal'],
    ['India', 'Nepal'],
  ])
  now = day - 1
  await list()
  expect(asked - before).toBe(1)

  now = day
  answer = says([{ name: 'Bhutan' }])
  expect(await list()).toEqual(['India', 'Bhutan'])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['says it is broken', (response) => response.writeHead(500).end('[{"name":"Nepal"}]')],
  ['answers with a page', (response) => response.end('<html>')],
  ['names no country', says({ error: 'gone' })],
  ['does not answer', () => {}],
])('where the service %s the usual five are listed, and it is asked again after a while', async (_, broken) => {
  answer = broken
  let now = 0
  const list = openCountries({ url, log: quiet, timeoutMs: 200, now: () => now })
  expect(await list()).toEqual(usual)

  answer = says([{ name: 'Nepal' }])
  expect(await list()).toEqual(usual)
  now = 300_000
  expect(await list()).toEqual(['India', 'Nepal'])
})

test('without a service the usual five are listed', async () => {
  expect(await openCountries({ url: undefined, log: quiet })()).toEqual(usual)
})
