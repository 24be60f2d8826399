import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { flag } from './form-values.ts'
import { Id } from './ids.ts'
import { Paging } from './lists.ts'
import { ByOrder, Customer, Order, OrderStatus, PaymentStatus } from './orders.ts'
import { AskedDay } from './periods.ts'
import { searchText } from './texts.ts'

const pages = { pages_count: z.int(), total: z.int(), page: z.int(), limit: z.int() }

export const listMyOrders = call({
  method: 'GET',
  path: '/api/orders/myorders',
  by: 'shopper',
  summary: 'My orders, newest first; those never paid are left out',
  query: Paging,
  reply: reply({ orders: z.array(Order), ...pages }),
})

const UserOrder = z.extend(Order, {
  /** It is paid, and none of the staff has looked at it. */
  isNew: z.boolean(),
})
export type UserOrder = z.infer<typeof UserOrder>

export const StaffOrder = z.extend(UserOrder, { customer: Customer })
export type StaffOrder = z.infer<typeof StaffOrder>

export const OrderFilter = z.object({
  /** Those never paid, in place of the others. */
  unpaid: z.optional(flag('Unpaid is either true or false')),
  /** A part of the order number, a name, a phone number or an e-mail address. */
  search: z.optional(searchText(100)),
  status: z.optional(OrderStatus),
  payment: z.optional(PaymentStatus),
  from: z.optional(AskedDay),
  to: z.optional(AskedDay),
})
export type OrderFilter = z.output<typeof OrderFilter>

export const listOrders = call({
  method: 'GET',
  path: '/api/orders',
  by: 'admin',
  summary: 'All orders, newest first; with unpaid=true those never paid, which a status of pending finds too',
  query: z.extend(OrderFilter, Paging.shape),
  reply: reply({ orders: z.array(StaffOrder), ...pages }),
})

export const listOrdersOfUser = call({
  method: 'GET',
  path: '/api/orders/user/{userId}',
  by: 'admin',
  summary: 'One user’s orders, newest first; those never paid are left out',
  params: z.object({ userId: Id }),
  query: Paging,
  reply: reply({
    orders: z.array(UserOrder),
    ...pages,
    /** By the server's clock: what is paid later is not in it. */
    readAt: z.string(),
  }),
})

export const markOrdersSeen = call({
  method: 'PUT',
  path: '/api/orders/user/{userId}/mark-seen',
  by: 'admin',
  summary: 'Mark all orders of a user as seen; with `before` (the `readAt` of their list) only those paid until then',
  params: z.object({ userId: Id }),
  query: z.object({
    before: z.optional(z.string().check(z.refine((text) => Date.parse(text) > 0, 'This is not a time'))),
  }),
  reply: reply({ message: z.string(), count: z.int() }),
})

export const markOrderSeen = call({
  method: 'PUT',
  path: '/api/orders/{id}/mark-seen',
  by: 'admin',
  summary: 'Mark one order as seen',
  params: ByOrder,
  reply: reply({ message: z.string() }),
})

export const countUnseenOrders = call({
  method: 'GET',
  path: '/api/orders/admin/unseen-count',
  by: 'admin',
  unattended: true,
  summary: 'How many paid orders no admin has seen yet',
  reply: reply({ count: z.int() }),
})
