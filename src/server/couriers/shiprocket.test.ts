import { expect, test } from 'vitest'
import { shiprocketCredentials } from '#standins/shiprocket/credentials.ts'
import { startTestShiprocket } from '#standins/shiprocket/test-shiprocket.ts'
import { testLine, testParcel } from './parcel.fixture.ts'
import { openShiprocket, type ShiprocketAccess } from './shiprocket.ts'

async function start(stated: Partial<ShiprocketAccess> = {}) {
  const standin = await startTestShiprocket()
  const courier = openShiprocket({ baseUrl: () => standin.baseUrl, ...shiprocketCredentials, ...stated })
  const ship = async () => {
    const shipment = await courier.createShipment(testParcel())
    const { awb } = await courier.assignAwb(shipment)
    return { ...shipment, awb }
  }
  return { ...standin, courier, ship }
}

test('a parcel goes from order to doorstep', async () => {
  const { courier, move } = await start()
  const shipment = await courier.createShipment(testParcel())
  expect(shipment).toEqual({
    orderId: expect.stringMatching(/^\d+$/),
    shipmentId: expect.stringMatching(/^\d+$/),
    awb: undefined,
    isCancelled: false,
  })
  const { awb, courierName } = await courier.assignAwb(shipment)
  expect([awb, courierName]).toEqual([expect.stringMatching(/^\d{14}$/), 'Delhivery Surface'])
  expect(await courier.track(awb)).toBeUndefined()

  await courier.requestPickup(shipment.shipmentId)
  for (const statusId of [19, 42, 6, 18, 38, 17, 7]) {
    await move(awb)
    expect(await courier.track(awb)).toMatchObject({ statusId })
  }
  const tracking = await courier.track(awb)
  expect(tracking).toMatchObject({
    label: 'DELIVERED',
    trackUrl: expect.stringMatching(new RegExp(`^http://127.0.0.1:\\d+/standins/shiprocket/tracking/${awb}$`)),
    expectedOn: expect.any(Date),
  })
  expect(tracking?.scans).toHaveLength(8)
  expect(tracking?.scans[0]).toMatchObject({ words: 'Delivered', place: 'Bengaluru, Karnataka' })
  expect(Math.abs(Date.now() - (tracking?.at?.getTime() ?? 0))).toBeLessThan(60_000)
})

test('asked for again, a shipment, its number and its pickup are the same ones', async () => {
  const { courier } = await start()
  const [first, second] = await Promise.all([
    courier.createShipment(testParcel()),
    courier.createShipment(testParcel()),
  ])
  expect(second).toEqual(first)

  const assigned = await courier.assignAwb(first)
  expect(await courier.assignAwb(first)).toEqual(assigned)
  expect(await courier.createShipment(testParcel())).toEqual({ ...first, awb: assigned.awb })
  await courier.requestPickup(first.shipmentId)
  await courier.requestPickup(first.shipmentId)
})

test('a cancelled shipment says so when its reference is used again, and another reference ships', async () => {
  const { courier, ship } = await start()
  const { orderId, awb } = await ship()
  await courier.cancel(orderId, awb)
  await courier.cancel(orderId, awb)
  expect(await courier.createShipment(testParcel())).toMatchObject({ orderId, isCancelled: true })
  expect(await courier.track(awb)).toMatchObject({ statusId: 8 })

  const again = await courier.createShipment(testParcel({ reference: 'ALK7Q2M9X-R2' }))
  expect(again).toMatchObject({ isCancelled: false })
  expect(again.orderId).not.toBe(orderId)
})

test('a shipment that has no number yet can be cancelled, one that is picked up can not', async () => {
  const { courier, ship, move } = await start()
  const early = await courier.createShipment(testParcel({ reference: 'EARLY' }))
  await courier.cancel(early.orderId, undefined)
  expect(await courier.createShipment(testParcel({ reference: 'EARLY' }))).toMatchObject({ isCancelled: true })

  const { orderId, awb } = await ship()
  await move(awb, 42)
  await expect(courier.cancel(orderId, awb)).rejects.toMatchObject({ kind: 'refused', message: /picked up/ })
  expect(await courier.track(awb)).toMatchObject({ statusId: 42 })
})

test('two sizes of one product are taken in one order', async () => {
  const { courier } = await start()
  const lines = [testLine({ size: '2.4' }), testLine({ size: '2.6' })]
  expect(await courier.createShipment(testParcel({ lines }))).toMatchObject({ isCancelled: false })
})

test('there is a label once there is a number', async () => {
  const { courier } = await start()
  const shipment = await courier.createShipment(testParcel())
  expect(await courier.label(shipment.shipmentId)).toBeUndefined()
  await courier.assignAwb(shipment)
  const label = await courier.label(shipment.shipmentId)
  const page = await (await fetch(label ?? '')).text()
  expect(page).toContain('Asha Rani Devi')
})

test.each([
  ['570004', { deliverable: true, days: 2, etd: expect.any(Date) }],
  ['110001', { deliverable: true, days: 7, etd: expect.any(Date) }],
  ['190001', { deliverable: false, days: undefined, etd: undefined }],
  ['560000', { deliverable: false, days: undefined, etd: undefined }],
])('for PIN code %s the answer is %o', async (pin, answer) => {
  const { courier } = await start()
  expect(await courier.serviceability(pin)).toEqual(answer)
})

test('what the service refuses is told in its own words', async () => {
  const wrongPlace = await start({ pickupLocation: 'primary' })
  await expect(wrongPlace.courier.createShipment(testParcel())).rejects.toMatchObject({
    name: 'CourierError',
    kind: 'refused',
    message: 'Wrong Pickup location entered. Please choose one location from the data given',
  })
  const { courier } = await start()
  const to = { ...testParcel().to, state: '', phone: '123' }
  await expect(courier.createShipment(testParcel({ to }))).rejects.toMatchObject({
    kind: 'refused',
    message: 'Oops! Invalid Data. The billing state field is required. The billing phone must be 10 digits.',
  })
  await expect(courier.assignAwb({ orderId: '1', shipmentId: '1' })).rejects.toMatchObject({
    kind: 'refused',
    message: 'Oops! Cannot reassign courier for this shipment.',
  })
  const far = await courier.createShipment(
    testParcel({ to: { ...to, state: 'Ladakh', phone: '9876543210', postcode: '194101' } }),
  )
  await expect(courier.assignAwb(far)).rejects.toMatchObject({ message: 'No courier is serviceable for this location' })
})

test('a number that was given counts, in whatever words another one is refused', async () => {
  const { courier, setSwitches } = await start()
  const shipment = await courier.createShipment(testParcel())
  const assigned = await courier.assignAwb(shipment)
  for (const answers of ['no_reassign', 'no_wallet'] as const) {
    await setSwitches({ answers, times: 1 })
    expect(await courier.assignAwb(shipment)).toEqual(assigned)
  }
})

test('a shipment without a number, or one that was called off, gets none from a refusal', async () => {
  const { courier, ship, setSwitches } = await start()
  const message = 'Oops! Cannot reassign courier for this shipment.'
  const early = await courier.createShipment(testParcel({ reference: 'EARLY' }))
  await setSwitches({ answers: 'no_reassign', times: 1 })
  await expect(courier.assignAwb(early)).rejects.toMatchObject({ kind: 'refused', message })

  const { orderId, shipmentId, awb } = await ship()
  await courier.cancel(orderId, awb)
  await expect(courier.assignAwb({ orderId, shipmentId })).rejects.toMatchObject({ kind: 'refused', message })
})

test('an empty wallet is told as it is, and filled up it works', async () => {
  const { courier, setSwitches } = await start()
  const shipment = await courier.createShipment(testParcel())
  await setSwitches({ answers: 'no_wallet', times: 1 })
  await expect(courier.assignAwb(shipment)).rejects.toMatchObject({ kind: 'refused', message: /recharge/ })
  expect(await courier.assignAwb(shipment)).toMatchObject({ courierName: 'Delhivery Surface' })
})
