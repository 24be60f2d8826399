import * as z from 'zod/mini'
import { call, reply } from './call.ts'

export const requestShipment = call({
  method: 'POST',
  path: '/api/orders/shiprocket-order',
  by: 'shopper',
  summary: 'Make the shipment of my paid order now; success too where there is one already. Figures are the shop’s own',
  /** Only the order's number counts; the other fields a page may send are the shop's to know. */
  body: z.looseObject({ order_id: z.string('The order is missing').check(z.minLength(1, 'The order is missing')) }),
  reply: reply({
    message: z.string(),
    trackingNumber: z.nullable(z.string()),
    trackingUrl: z.nullable(z.string()),
  }),
})

export const hearOfParcel = call({
  method: 'POST',
  path: '/api/hooks/courier',
  by: 'provider',
  proof: 'x-api-key',
  summary: 'What the courier service tells of a parcel: a hint, which the shop confirms by asking',
  body: z.looseObject({}),
  reply: reply({}),
})
