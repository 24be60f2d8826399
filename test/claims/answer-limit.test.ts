import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { claimSteps } from './claim-steps.ts'

// Three messages from one address, two of one shopper.
const settings = { rateLimitScale: 0.1, trustedProxies: ['127.0.0.1'] }
const shop = await openShop({ settings })
const other = await openShop({ settings })
const steps = claimSteps(shop)

test('staff answer as many damage reports as there are, while shoppers of the same address are held back', async () => {
  const { person, claim } = await steps.reported()
  const staff = await steps.owner()
  const write = async (who: typeof staff) =>
    (await who.post(`/api/claims/${claim._id}/messages`, { words: 'Which of the two is it?' })).status
  for (const _ of Array(5)) expect(await write(staff)).toBe(200)
  // The report was the first.
  expect([await write(person), await write(person), await write(person)]).toEqual([200, 200, 429])
})

test('one shopper adds to their report only so often, from wherever they write', async () => {
  const { person, claim } = await claimSteps(other).reported()
  const write = async (address: string) => {
    const writer = person.with({ 'x-forwarded-for': address })
    return (await writer.post(`/api/claims/${claim._id}/messages`, { words: 'Are you there?' })).status
  }
  expect([await write('203.0.113.1'), await write('203.0.113.2'), await write('203.0.113.3')]).toEqual([200, 200, 429])
})
