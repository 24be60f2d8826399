import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { complainOfFields, required } from './complaints.ts'
import { toServiceTime } from './indian-time.ts'
import { toWireScan } from './moving.ts'
import type { Parcel } from './parcel.ts'
import { pickupPlace } from './pickup-place.ts'
import type { ShiprocketStore } from './shiprocket-store.ts'
import { siteOf } from './site.ts'
import { findStep } from './steps.ts'

const Awbs = z.object({ awbs: z.array(z.string()).check(z.minLength(1), z.maxLength(50)) })

const nothingYet = {
  tracking_data: {
    track_status: 0,
    error: 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.',
  },
}

export function trackingRoutes(app: FastifyInstance, store: ShiprocketStore): void {
  app.get<{ Params: { awb: string } }>('/courier/track/awb/:awb', (request) =>
    toTracking(store.findByAwb(request.params.awb), siteOf(request)),
  )
  app.get<{ Params: { id: string } }>('/courier/track/shipment/:id', (request) =>
    toTracking(store.findByShipmentId(Number(request.params.id)), siteOf(request)),
  )
  app.get<{ Querystring: { order_id?: string } }>('/courier/track', (request) => [
    toTracking(store.findByReference(request.query.order_id ?? ''), siteOf(request)),
  ])
  app.post('/courier/track/awbs', async (request, reply) => {
    const wanted = z.safeParse(Awbs, request.body).data
    if (!wanted) return complainOfFields(reply, { awbs: [required('awbs')] })
    return Object.fromEntries(wanted.awbs.map((awb) => [awb, toTracking(store.findByAwb(awb), siteOf(request))]))
  })
}

function toTracking(parcel: Parcel | undefined, site: string) {
  const newest = parcel?.scans.at(-1)
  if (!parcel || !newest) return nothingYet
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: newest.statusId,
      shipment_track: [toShipment(parcel)],
      shipment_track_activities: parcel.scans.map(toWireScan).toReversed(),
      track_url: `${site}/shiprocket/tracking/${parcel.awb}`,
      etd: parcel.expectedOn === null ? '' : toServiceTime(parcel.expectedOn),
      qc_response: { qc_image: '', qc_failed_reason: '' },
    },
  }
}

function toShipment(parcel: Parcel) {
  return {
    id: parcel.shipmentId,
    awb_code: parcel.awb,
    courier_company_id: parcel.courier?.id ?? null,
    shipment_id: parcel.shipmentId,
    order_id: parcel.orderId,
    pickup_date: timeOf(parcel, 42),
    delivered_date: timeOf(parcel, 7),
    weight: '0.50',
    packages: 1,
    current_status: findStep(parcel.statusId ?? 0)?.label ?? '',
    delivered_to: parcel.to.city,
    destination: parcel.to.city,
    consignee_name: parcel.to.name,
    origin: pickupPlace.city,
    courier_name: parcel.courier?.name ?? '',
    edd: null,
    pod: 'Not Available',
  }
}

function timeOf({ scans }: Parcel, statusId: number): string | null {
  const scan = scans.find((each) => each.statusId === statusId)
  return scan ? toServiceTime(scan.at) : null
}
