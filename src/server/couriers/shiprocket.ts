import { box, type Parcel, toAdhocOrder } from './adhoc-order.ts'
import { type CallsAccess, type CourierCalls, openCalls, type Timing } from './courier-calls.ts'
import { CourierError } from './courier-error.ts'
import {
  AssignedAwb,
  Cancelled,
  type CreatedShipment,
  hasNoCourier,
  MadeLabel,
  OrderShown,
  PickupAsked,
  readAnswer,
  readCreated,
  Serviceable,
} from './shiprocket-answers.ts'
import { readTracking, type Tracking } from './tracking.ts'

export interface ShiprocketAccess extends CallsAccess {
  /** The name of the place parcels are fetched from, exactly as the account has it. */
  pickupLocation: string
  pickupPostcode: string
}

export interface Courier {
  /** One shipment for one reference: asked again, it is the same one. */
  createShipment(parcel: Parcel): Promise<CreatedShipment>
  /** Costs money the first time; asked again, it is the same number. */
  assignAwb(shipment: { orderId: string; shipmentId: string }): Promise<{ awb: string; courierName: string }>
  /** One that was asked for already is as good. */
  requestPickup(shipmentId: string): Promise<void>
  /** Where the label can be printed from; undefined while there is none. */
  label(shipmentId: string): Promise<string | undefined>
  /** Undefined while nothing is known of it. */
  track(awb: string): Promise<Tracking | undefined>
  serviceability(pin: string): Promise<Serviceability>
  /** Possible until it is picked up. Without the order's id only the number goes, and the order may have another. */
  cancel(orderId: string | undefined, awb: string | undefined): Promise<void>
}

interface Serviceability {
  deliverable: boolean
  /** The day it should arrive if it is handed over today. */
  etd: Date | undefined
  days: number | undefined
}

/** The courier service's client. Whatever it refuses is a CourierError. */
export function openShiprocket(access: ShiprocketAccess, timing: Partial<Timing> = {}): Courier {
  const calls = openCalls(access, { now: Date.now, timeoutMs: 10_000, ...timing })
  return {
    async createShipment(parcel) {
      return readCreated(await calls.write('/orders/create/adhoc', toAdhocOrder(parcel, access.pickupLocation)))
    },
    assignAwb: (shipment) => assignAwb(calls, shipment),
    async requestPickup(shipmentId) {
      await unlessAlready(async () => {
        readAnswer(PickupAsked, await calls.write('/courier/generate/pickup', { shipment_id: [Number(shipmentId)] }))
      })
    },
    async label(shipmentId) {
      const answer = await calls.write('/courier/generate/label', { shipment_id: [Number(shipmentId)] })
      return readAnswer(MadeLabel, answer).label_url
    },
    async track(awb) {
      return readTracking(await calls.read(`/courier/track/awb/${encodeURIComponent(awb)}`))
    },
    serviceability: (pin) => askServiceability(calls, access.pickupPostcode, pin),
    cancel: (orderId, awb) => cancel(calls, orderId, awb),
  }
}

async function assignAwb(calls: CourierCalls, { orderId, shipmentId }: { orderId: string; shipmentId: string }) {
  try {
    const answer = await calls.write('/courier/assign/awb', { shipment_id: Number(shipmentId) })
    const { awb_code, courier_name } = readAnswer(AssignedAwb, answer).response.data
    return { awb: awb_code, courierName: courier_name ?? '' }
  } catch (error) {
    if (!isRefused(error)) throw error
    // It may have been given one whose answer was lost, and been charged for: the words don't always say so.
    const assigned = await findAssigned(calls, orderId)
    if (!assigned) throw error
    return assigned
  }
}

/** The number that the service has for it. Undefined where that was called off, or can't be read. */
async function findAssigned(calls: CourierCalls, orderId: string) {
  try {
    const { shipment, isCancelled } = readAnswer(OrderShown, await calls.read(`/orders/show/${orderId}`))
    if (isCancelled || shipment.awb === undefined) return undefined
    return { awb: shipment.awb, courierName: shipment.courier ?? '' }
  } catch (error) {
    // Then the words of the refusal are the better ones; but where nobody answers, asking again may still find it.
    if (error instanceof CourierError && error.kind !== 'unreachable') return undefined
    throw error
  }
}

async function askServiceability(calls: CourierCalls, from: string, to: string): Promise<Serviceability> {
  const query = new URLSearchParams({ pickup_postcode: from, delivery_postcode: to, cod: '0' })
  for (const [name, value] of Object.entries(box)) query.set(name, String(value))
  const answer = await calls.read(`/courier/serviceability/?${query.toString()}`)
  if (hasNoCourier(answer)) return { deliverable: false, etd: undefined, days: undefined }

  const { available_courier_companies: couriers, recommended_courier_company_id } = readAnswer(Serviceable, answer).data
  const chosen = couriers.find(
    ({ courier_company_id: id }) => id !== undefined && id === recommended_courier_company_id,
  )
  const { etd, estimated_delivery_days: days } = chosen ?? couriers[0] ?? {}
  return { deliverable: couriers.length > 0, etd, days }
}

/** The shipment first: an order that is gone could leave its parcel with the courier. */
async function cancel(calls: CourierCalls, orderId: string | undefined, awb: string | undefined): Promise<void> {
  await unlessAlready(async () => {
    if (awb !== undefined) readAnswer(Cancelled, await calls.write('/orders/cancel/shipment/awbs', { awbs: [awb] }))
  }, alreadyCancelled)
  await unlessAlready(async () => {
    if (orderId !== undefined) readAnswer(Cancelled, await calls.write('/orders/cancel', { ids: [Number(orderId)] }))
  }, alreadyCancelled)
}

const already = /already/i
/** One that is already picked up, shipped or delivered is not called off. */
const alreadyCancelled = /already (\w+ )?cancel/i

async function unlessAlready(deed: () => Promise<void>, words = already): Promise<void> {
  try {
    await deed()
  } catch (error) {
    if (!isRefused(error) || !words.test(error.message)) throw error
  }
}

function isRefused(error: unknown): error is CourierError {
  return error instanceof CourierError && error.kind === 'refused'
}
