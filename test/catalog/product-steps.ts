import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import { Product } from '#contracts/products.ts'
import { addTestCategory } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { type FormFields, form } from '../harness/form.ts'
import type { openShop } from '../harness/shop.ts'

const Answer = z.looseObject({ data: z.optional(Product) })

/** What staff do with products over HTTP. */
export async function productSteps({ db, admin: newAdmin, visitor }: Awaited<ReturnType<typeof openShop>>) {
  const admin = await newAdmin()
  const category = await addTestCategory(db, 'Necklaces')

  async function send(method: string, path: string, fields: FormFields, by: Client = admin) {
    const answer = await by.fetch(path, { method, body: await form(fields) })
    const body = z.parse(Answer, await answer.json())
    return { status: answer.status, body }
  }

  /** All that a new product needs. */
  const needed: FormFields = {
    product_name: 'Rajwadi Kundan Choker',
    product_description: 'A choker of foil-backed stones.',
    price: '1299',
    category,
    images: true,
  }

  return {
    admin,
    category,
    needed,
    send,
    async addSubcategory(name: string, of: string | null = category): Promise<string> {
      const id = newId()
      await db.insertInto('subcategories').values({ id, name, category_id: of }).execute()
      return id
    },
    async add(fields: FormFields = {}): Promise<Product> {
      return dataOf(await send('POST', '/api/products', { ...needed, ...fields }))
    },
    change: (id: string, fields: FormFields) => send('PUT', `/api/products/${id}`, fields),
    async read(id: string): Promise<Product> {
      return z.parse(Product, (await visitor.get(`/api/products/${id}`)).body.data)
    },
    isThere: async (path: string) => (await visitor.fetch(path)).status === 200,
    auditOf: (id: string) =>
      db
        .selectFrom('audit')
        .select(['action', 'actor_id', 'before', 'after'])
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute(),
  }
}

export function dataOf({ status, body }: { status: number; body: { data?: Product | undefined } }): Product {
  if (!body.data) throw new Error(`Answered ${status} without a product: ${JSON.stringify(body)}`)
  return body.data
}
