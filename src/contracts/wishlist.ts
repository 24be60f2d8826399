import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { idOf } from './form-values.ts'
import { Id } from './ids.ts'
import { Product } from './products.ts'

const Wishlist = reply({ items: z.array(Product) })

export const readWishlist = call({
  method: 'GET',
  path: '/api/wishlist',
  by: 'shopper',
  summary: 'What I wish for, newest first, up to 100; what has left the shop is left out',
  reply: Wishlist,
})

export const addToWishlist = call({
  method: 'POST',
  path: '/api/wishlist',
  by: 'shopper',
  summary: 'Wish for a product; twice is once',
  body: z.object({ productId: idOf('Invalid product ID', 'Invalid product ID') }),
  reply: Wishlist,
})

export const removeFromWishlist = call({
  method: 'DELETE',
  path: '/api/wishlist/{productId}',
  by: 'shopper',
  summary: 'Wish for a product no more',
  params: z.object({ productId: Id }),
  reply: Wishlist,
})
