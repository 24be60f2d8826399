import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { idOf } from './form-values.ts'
import { Id } from './ids.ts'
import { Product } from './products.ts'
import { requiredText } from './texts.ts'

/** What keeps a line from being bought as it stands. */
const LineProblem = z.enum(['gone', 'sold_out', 'not_enough', 'price_changed'])
export type LineProblem = z.infer<typeof LineProblem>

export const CartLine = z.object({
  _id: Id,
  /** The product as it is now; its bare id where it has left the shop. */
  productId: z.union([Product, Id]),
  quantity: z.int(),
  size: z.string(),
  color: z.string(),
  name: z.string(),
  /** One piece, now. */
  price: z.number(),
  image: z.nullable(z.string()),
  product_name: z.string(),
  product_price: z.number(),
  product_image: z.nullable(z.string()),
  /** One piece, as the shopper last saw it. */
  priceSeen: z.number(),
  problem: z.nullable(LineProblem),
})
export type CartLine = z.infer<typeof CartLine>

const items = z.array(CartLine)
export const Cart = z.object({
  items,
  cart: z.object({ items }),
  /** In pieces. */
  count: z.int(),
  subtotal: z.number(),
})
export type Cart = z.infer<typeof Cart>

const CartReply = reply({ message: z.string(), ...Cart.shape })

const ProductId = idOf('Invalid product ID', 'Invalid product ID')
const Quantity = z
  .int('Quantity must be a whole number')
  .check(z.gte(1, 'Quantity must be at least 1'), z.lte(1_000_000, 'Quantity may be at most 10,00,000'))
const Choice = z.optional(requiredText('This can’t be empty', 'This may be at most 40 characters', 40))

const AddToCart = z.object({
  productId: ProductId,
  quantity: z._default(Quantity, 1),
  /** Left out: the first the product lists. Where it lists none: M and Default, whatever is sent. */
  size: Choice,
  color: Choice,
})
export type AddToCart = z.output<typeof AddToCart>

const WhichLines = z.object({ productId: ProductId, size: Choice, color: Choice })
const UpdateCart = z.extend(WhichLines, { quantity: Quantity })
const ById = z.object({ id: Id })

export const readCart = call({
  method: 'GET',
  path: '/api/cart',
  by: 'shopper',
  summary: 'My cart, at the prices of now',
  reply: reply(Cart.shape),
})

export const addToCart = call({
  method: 'POST',
  path: '/api/cart/add',
  by: 'shopper',
  summary: 'Put a product into my cart; the same again adds to it',
  body: AddToCart,
  reply: CartReply,
})

export const updateCart = call({
  method: 'POST',
  path: '/api/cart/update',
  by: 'shopper',
  summary: 'Set how many I want; without size and colour it must be the product’s only line',
  body: UpdateCart,
  reply: CartReply,
})

export const removeFromCart = call({
  method: 'POST',
  path: '/api/cart/remove',
  by: 'shopper',
  summary: 'Take a product out; without size and colour all of its lines',
  body: WhichLines,
  reply: CartReply,
})

export const clearCart = call({
  method: 'DELETE',
  path: '/api/cart/clear',
  by: 'shopper',
  summary: 'Empty my cart',
  reply: CartReply,
})

export const updateCartLine = call({
  method: 'PUT',
  path: '/api/cart/update/{id}',
  by: 'shopper',
  summary: 'Set how many I want of one line',
  params: ById,
  body: z.object({ quantity: Quantity }),
  reply: CartReply,
})

export const removeCartLine = call({
  method: 'DELETE',
  path: '/api/cart/remove/{id}',
  by: 'shopper',
  summary: 'Take one line out',
  params: ById,
  reply: CartReply,
})
