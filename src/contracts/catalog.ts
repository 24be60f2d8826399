import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'

export const Category = z.object({
  _id: Id,
  category_name: z.string(),
  category_description: z.string(),
  category_image: z.nullable(z.string()),
})
export type Category = z.infer<typeof Category>

export const listCategories = call({
  method: 'GET',
  path: '/api/category',
  by: 'visitor',
  summary: 'The categories, oldest first',
  query: Paging,
  reply: listOf(Category),
})
