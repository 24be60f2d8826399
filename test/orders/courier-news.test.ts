import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { desk, packed, hear } = await parcelSteps(shop)

const toldOf = async (orderId: string, words: string) =>
  (await desk(orderId)).timeline.filter((event) => event.words === words).length

// The second is the number of a state whose meaning nobody knows.
const numbers = [undefined, 999]

test.each(numbers)('news with %s for a number is told once, and leaves what was known before', async (statusId) => {
  const { orderId, id } = await packed()
  for (let time = 0; time < 3; time++) await hear(id, { statusId, label: 'Held at the depot' })
  expect(await toldOf(orderId, 'Held at the depot')).toBe(1)
  expect((await desk(orderId)).parcel?.status).toBe('Held at the depot')

  await hear(id, { statusId: 3, label: 'PICKUP SCHEDULED' })
  await hear(id, { statusId, label: 'Held at the depot' })
  expect(await toldOf(orderId, 'Held at the depot'), 'the number was known all the time').toBe(1)
})

test.each(numbers)('after its end, news with %s for a number makes no difference to a parcel', async (statusId) => {
  const { orderId, id } = await packed()
  await hear(id, { statusId: 7, label: 'DELIVERED' })
  await hear(id, { statusId, label: 'Held at the depot' })
  await hear(id, { statusId: 18, label: 'IN TRANSIT' })
  expect(await toldOf(orderId, 'Held at the depot')).toBe(0)
  const { parcel, orderStatus } = await desk(orderId)
  expect({ status: parcel?.status, orderStatus }).toEqual({ status: 'DELIVERED', orderStatus: 'delivered' })
})
