import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { AdhocOrder, findFaults } from './adhoc-form.ts'
import { complain, complainOfFields } from './complaints.ts'
import type { Parcel } from './parcel.ts'
import { pickupPlace } from './pickup-place.ts'
import type { ShiprocketStore } from './shiprocket-store.ts'
import { findStep } from './steps.ts'

const Fields = z.record(z.string(), z.unknown())

/** Different beginnings, so that one kind of number can't pass for the other. */
const firstOrderId = 281_000_001
const firstShipmentId = 160_900_001

export function ordersRoutes(app: FastifyInstance, store: ShiprocketStore): void {
  app.post('/orders/create/adhoc', async ({ body }, reply) => {
    const faults = findFaults(z.safeParse(Fields, body).data ?? {})
    if (Object.keys(faults).length > 0) return complainOfFields(reply, faults)
    const order = z.safeParse(AdhocOrder, body).data
    if (!order) return complain(reply, 500, "Trying to get property 'selling_price' of non-object")
    if (hasRepeatedSku(order)) return complain(reply, 422, 'SKU cannot be repeated')
    // The real service answers this one with HTTP 200.
    if (order.pickup_location !== pickupPlace.pickup_location) {
      const message = 'Wrong Pickup location entered. Please choose one location from the data given'
      return { message, data: [pickupPlace] }
    }
    const parcel = store.findByReference(order.order_id) ?? toParcel(order, store.countParcels())
    // Kept once more where it was there already: its first keeping may still be under way.
    await store.saveParcel(parcel)
    return toCreated(parcel)
  })

  app.get<{ Params: { id: string } }>('/orders/show/:id', async ({ params }, reply) => {
    const parcel = store.findByOrderId(Number(params.id))
    if (!parcel) return complain(reply, 400, 'Order ID not found')
    const { shipments, ...order } = toRow(parcel)
    return { data: { ...order, shipments: shipments[0], awb_data: { awb: parcel.awb ?? '' } } }
  })

  app.get<{ Querystring: { search?: string } }>('/orders', async ({ query }) => {
    const parcels = store.listParcels().filter(({ reference }) => reference.includes(query.search ?? ''))
    const total = parcels.length
    return {
      data: parcels.slice(0, 50).map(toRow),
      meta: { pagination: { total, count: Math.min(total, 50), per_page: 50, current_page: 1 } },
    }
  })
}

function hasRepeatedSku({ order_items }: AdhocOrder): boolean {
  return new Set(order_items.map(({ sku }) => sku.toLowerCase())).size < order_items.length
}

function toParcel(order: AdhocOrder, place: number): Parcel {
  return {
    orderId: firstOrderId + place,
    shipmentId: firstShipmentId + place,
    reference: order.order_id,
    createdAt: new Date().toISOString(),
    to: {
      name: `${order.billing_customer_name} ${order.billing_last_name}`.trim(),
      address: [order.billing_address, order.billing_address_2].filter(Boolean).join(', '),
      city: order.billing_city,
      state: order.billing_state,
      pin: order.billing_pincode,
      phone: order.billing_phone,
    },
    items: order.order_items.map(({ name, sku, units, selling_price }) => ({ name, sku, units, price: selling_price })),
    total: order.sub_total,
    awb: null,
    courier: null,
    expectedOn: null,
    statusId: null,
    scans: [],
    isCancelled: false,
  }
}

function toCreated(parcel: Parcel) {
  return {
    order_id: parcel.orderId,
    shipment_id: parcel.shipmentId,
    ...orderStatus(parcel),
    onboarding_completed_now: 0,
    awb_code: parcel.awb ?? '',
    courier_company_id: parcel.courier?.id ?? '',
    courier_name: parcel.courier?.name ?? '',
  }
}

function toRow(parcel: Parcel) {
  const { orderId, shipmentId, reference, awb, courier } = parcel
  return {
    id: orderId,
    channel_order_id: reference,
    ...orderStatus(parcel),
    customer_name: parcel.to.name,
    total: parcel.total,
    shipments: [{ id: shipmentId, order_id: orderId, awb: awb ?? '', courier: courier?.name ?? '' }],
  }
}

function orderStatus({ isCancelled, statusId }: Parcel): { status: string; status_code: number } {
  if (isCancelled) return { status: 'CANCELED', status_code: 5 }
  const step = statusId === null ? undefined : findStep(statusId)
  return step ? { status: step.label, status_code: step.orderStatus } : { status: 'NEW', status_code: 1 }
}
