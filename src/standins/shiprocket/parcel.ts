import * as z from 'zod/mini'

const Scan = z.object({ at: z.string(), statusId: z.int(), place: z.string() })
export type Scan = z.infer<typeof Scan>

/** An order and its one shipment, as the courier service keeps them. */
export const Parcel = z.object({
  orderId: z.int(),
  shipmentId: z.int(),
  /** What the shop calls it. */
  reference: z.string(),
  createdAt: z.string(),
  to: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    pin: z.string(),
    phone: z.string(),
  }),
  items: z.array(z.object({ name: z.string(), sku: z.string(), units: z.number(), price: z.number() })),
  total: z.number(),
  /** Null until a courier has been chosen. */
  awb: z.nullable(z.string()),
  courier: z.nullable(z.object({ id: z.int(), name: z.string() })),
  expectedOn: z.nullable(z.string()),
  /** Of the list of shipment states; null until a courier has been chosen. */
  statusId: z.nullable(z.int()),
  /** Oldest first. */
  scans: z.array(Scan),
  isCancelled: z.boolean(),
})
export type Parcel = z.infer<typeof Parcel>
