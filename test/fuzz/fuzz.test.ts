import { expect, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { openShop } from '../harness/shop.ts'
import { fuzz } from './fuzz.ts'
import { inWords } from './report.ts'
import { withInvoices } from './set-up.ts'

const shop = await openShop({
  withPages: true,
  settings: { seller: readSettings(withInvoices).seller, rateLimitScale: 100_000 },
})

test('whatever is sent to whichever call, the shop answers in its one shape and its books stay right', async () => {
  const report = await fuzz(shop, { seed: 'lotus', perCall: 2 })
  expect(report.sorts().map(({ finding }) => inWords(finding))).toEqual([])
  expect(report.faults).toEqual([])
  expect(report.tried).toBeGreaterThan(500)
}, 300_000)

test('a run that would try no call at all fails', async () => {
  await expect(fuzz(shop, { seed: 'lotus', perCall: 2, only: '/api/crat' })).rejects.toThrow('No call has “/api/crat”')
})
