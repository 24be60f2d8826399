import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { cannotReassign, complain, complainOfFields, required } from './complaints.ts'
import { toServiceDay, toServiceTime } from './indian-time.ts'
import { type Depot, moveParcel } from './moving.ts'
import { listOffers, type Offer } from './offers.ts'
import type { Parcel } from './parcel.ts'
import { pickupPlace } from './pickup-place.ts'
import { siteOf } from './site.ts'
import { pickupScheduled } from './steps.ts'

const One = z.object({ shipment_id: z.coerce.number() })
const Several = z.object({ shipment_id: z.array(z.coerce.number()).check(z.minLength(1)) })

export function courierRoutes(app: FastifyInstance, depot: Depot): void {
  const { store } = depot

  for (const path of ['/courier/serviceability', '/courier/serviceability/']) {
    app.get<{ Querystring: Partial<Record<string, string>> }>(path, async ({ query }, reply) => {
      const wanted = ['pickup_postcode', 'delivery_postcode', ...(query['order_id'] ? [] : ['weight', 'cod'])]
      const missing = wanted.filter((field) => !query[field])
      if (missing.length > 0) {
        const errors = Object.fromEntries(missing.map((field) => [field, [required(field)]]))
        return complainOfFields(reply, errors, 'Required field missing')
      }
      const offers = listOffers(query['pickup_postcode'] ?? '', query['delivery_postcode'] ?? '')
      // The real service answers this one with HTTP 200.
      if (offers.length === 0) return { status: 404, message: 'No courier is serviceable for this location' }
      return toServiceability(offers)
    })
  }

  app.post('/courier/assign/awb', async ({ body }, reply) => {
    const wanted = z.safeParse(One, body).data
    if (!wanted) return complainOfFields(reply, { shipment_id: [required('shipment_id')] })
    const parcel = store.findByShipmentId(wanted.shipment_id)
    if (!parcel || parcel.isCancelled) return complain(reply, 400, cannotReassign)
    if (parcel.awb !== null) return noAwb('AWB is already assigned')
    const [offer] = listOffers(pickupPlace.pin_code, parcel.to.pin)
    if (!offer) return noAwb('No courier is serviceable for this location')
    const awb = String(randomInt(10 ** 13, 10 ** 14))
    const courier = { id: offer.id, name: offer.name }
    await store.saveParcel({ ...parcel, awb, courier, expectedOn: offer.expectedOn, statusId: 1 })
    return toAssigned(parcel, awb, offer)
  })

  app.post('/courier/generate/pickup', async ({ body }, reply) => {
    const parcel = store.findByShipmentId(z.safeParse(Several, body).data?.shipment_id[0] ?? -1)
    if (!parcel || parcel.awb === null) return complain(reply, 400, 'Invalid shipment id')
    if (parcel.statusId !== 1) return complain(reply, 400, 'Already in Pickup Queue.')
    await moveParcel(depot, parcel, pickupScheduled)
    return toPickup(parcel.awb)
  })

  app.post('/courier/generate/label', async (request, reply) => {
    const parcel = store.findByShipmentId(z.safeParse(Several, request.body).data?.shipment_id[0] ?? -1)
    if (!parcel) return complain(reply, 400, 'Invalid shipment id')
    if (parcel.awb === null)
      return { label_created: 0, response: 'AWB is not assigned', not_created: [parcel.shipmentId] }
    const label_url = `${siteOf(request)}/shiprocket/labels/${parcel.awb}`
    return {
      label_created: 1,
      label_url,
      response: 'Label has been created and uploaded successfully!',
      not_created: [],
    }
  })
}

function toServiceability(offers: readonly Offer[]) {
  const best = offers[0]?.id
  const available_courier_companies = offers.map(({ id, name, rate, days, expectedOn }) => ({
    courier_company_id: id,
    courier_name: name,
    rate,
    freight_charge: rate,
    cod: 1,
    estimated_delivery_days: String(days),
    etd: toServiceDay(expectedOn),
    etd_hours: days * 24,
    is_surface: true,
    min_weight: 0.5,
    charge_weight: 0.5,
    blocked: 0,
  }))
  const recommended = { recommended_courier_company_id: best, shiprocket_recommended_courier_id: best }
  return {
    currency: 'INR',
    status: 200,
    data: { available_courier_companies, ...recommended, blocked_courier_companies: [] },
  }
}

function noAwb(awb_assign_error: string) {
  return { awb_assign_status: 0, response: { data: { awb_assign_error } } }
}

function toAssigned({ orderId, shipmentId }: Parcel, awb: string, offer: Offer) {
  const date = toServiceTime(new Date().toISOString())
  const data = {
    courier_company_id: offer.id,
    awb_code: awb,
    cod: 0,
    order_id: orderId,
    shipment_id: shipmentId,
    awb_code_status: 1,
    assigned_date_time: { date: `${date}.000000`, timezone_type: 3, timezone: 'Asia/Kolkata' },
    applied_weight: 0.5,
    courier_name: offer.name,
    child_courier_name: null,
    pickup_scheduled_date: date,
  }
  return { awb_assign_status: 1, response: { data } }
}

function toPickup(awb: string) {
  const now = toServiceTime(new Date().toISOString())
  return {
    pickup_status: 1,
    response: {
      pickup_scheduled_date: now,
      pickup_token_number: `Reference No: ${awb.slice(-6)}`,
      status: 3,
      pickup_generated_date: { date: `${now}.000000`, timezone_type: 3, timezone: 'Asia/Kolkata' },
      data: `Pickup is confirmed For AWB :- ${awb}`,
    },
  }
}
