import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { claimSteps } from './claim-steps.ts'

// Three messages from one address.
const shop = await openShop({ settings: { rateLimitScale: 0.1 } })
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
