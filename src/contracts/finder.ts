import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'

const Found = z.object({
  kind: z.enum(['product', 'order', 'user']),
  _id: Id,
  /** What people call it: a product's name, an order's number, a person's name. */
  text: z.string(),
  /** What tells it from others: its price, who ordered it, an e-mail address and what follows it after a space. */
  detail: z.string(),
  image: z.nullable(z.string()),
})
export type Found = z.infer<typeof Found>

export const findAnything = call({
  method: 'GET',
  path: '/api/find',
  by: 'admin',
  summary: 'Products, orders and people that staff may be looking for, at most five of each',
  query: z.object({ q: z._default(z.string().check(z.maxLength(100, 'This may be at most 100 characters')), '') }),
  reply: reply({ found: z.array(Found) }),
})
