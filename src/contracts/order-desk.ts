import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'
import { FailedJob } from './jobs.ts'
import { ByOrder, Customer, OrderDetails, OrderEvent, OrderStatus, TrackingNumber } from './orders.ts'

/** The five letters about an order. */
export const LetterKind = z.enum(
  ['confirmation', 'shipped', 'delivered', 'refunded', 'cancelled'],
  'Choose one of confirmation, shipped, delivered, refunded, cancelled',
)
export type LetterKind = z.infer<typeof LetterKind>

/** One order with all that staff need to know and may do. */
export const DeskOrder = z.extend(OrderDetails, {
  customer: Customer,
  /** It is paid, and none of the staff has looked at it. */
  isNew: z.boolean(),
  /** With who of the staff did it, and what shoppers are not shown. */
  timeline: z.array(z.extend(OrderEvent, { author: z.nullable(z.string()), isPrivate: z.boolean() })),
  payments: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      method: z.nullable(z.string()),
      /** Whether it paid the order or went back whole. */
      outcome: z.enum(['settled', 'returned']),
      createdAt: z.string(),
    }),
  ),
  /** In rupees: what can still be sent back. */
  refundable: z.number(),
  nextStatuses: z.array(OrderStatus),
  /** Whether there is a parcel at the courier service by now, and what it says of it. Of what is lost no piece comes back. */
  parcel: z.nullable(
    z.object({
      awb: z.nullable(z.string()),
      courierName: z.nullable(z.string()),
      status: z.nullable(z.string()),
      isLost: z.boolean(),
    }),
  ),
  canCorrectAddress: z.boolean(),
  /** Whether there is a packing slip of it. */
  canPack: z.boolean(),
  canAskForParcel: z.boolean(),
  /** Letters that belong to where the order stands. */
  letters: z.array(LetterKind),
  failedJobs: z.array(FailedJob),
})
export type DeskOrder = z.infer<typeof DeskOrder>

const DeskReply = reply({ message: z.string(), data: DeskOrder })

export const readDeskOrder = call({
  method: 'GET',
  path: '/api/orders/{id}/desk',
  by: 'admin',
  unattended: true,
  summary: 'One order by its id or number, as staff see it',
  params: ByOrder,
  reply: reply({ data: DeskOrder }),
})

export const setTrackingNumber = call({
  method: 'PUT',
  path: '/api/orders/{id}/tracking',
  by: 'admin',
  summary: 'Put the tracking number of a shipped order right',
  params: ByOrder,
  body: z.object({ trackingNumber: TrackingNumber }),
  reply: DeskReply,
})

export const resendLetter = call({
  method: 'POST',
  path: '/api/orders/{id}/letters',
  by: 'admin',
  summary: 'Send one of an order’s e-mails once more',
  params: ByOrder,
  body: z.object({ kind: LetterKind }),
  reply: DeskReply,
})

const mostAtOnce = 100

const SomeOrders = z
  .array(Id, 'Choose some orders')
  .check(z.minLength(1, 'Choose at least one order'), z.maxLength(mostAtOnce, `At most ${mostAtOnce} orders at once`))

export const markShipped = call({
  method: 'POST',
  path: '/api/orders/mark-shipped',
  by: 'admin',
  summary: 'Mark many orders as shipped; each that can’t be says why, and the others are',
  body: z.object({ ids: SomeOrders }),
  reply: reply({
    message: z.string(),
    results: z.array(z.object({ _id: Id, orderId: z.string(), isShipped: z.boolean(), message: z.string() })),
  }),
})

export const printPackingSlips = call({
  method: 'GET',
  path: '/api/orders/packing-slips',
  by: 'admin',
  summary: 'Packing slips of one or many paid orders as one PDF, a page or more each',
  query: z.object({
    ids: z.pipe(
      z.string('Choose some orders').check(z.maxLength(37 * mostAtOnce, `At most ${mostAtOnce} orders at once`)),
      z.pipe(
        z.transform((text: string) => text.split(',').filter(Boolean)),
        SomeOrders,
      ),
    ),
  }),
  file: 'application/pdf',
  reply: reply({}),
})
