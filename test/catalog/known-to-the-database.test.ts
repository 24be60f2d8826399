import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { featuredRating as rating, featuredReviews as reviews } from '#contracts/featured.ts'
import { mostOfScarce } from '#server/catalog/scarce-products.ts'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

/* Numbers that stand in migrations too. Where one is changed here alone, these tell. */

const { db, visitor } = await openShop()
const id = await addTestProduct(db, { name: 'Mukkuthi', stock: mostOfScarce + 1 })

async function find(query: string): Promise<{ found: number; total: number }> {
  const List = z.object({ rows: z.array(z.unknown()), total: z.int() })
  const { rows, total } = z.parse(List, (await visitor.get(`/api/products?${query}`)).body)
  return { found: rows.length, total }
}

function set(change: { stars?: number; reviews_count?: number; stock?: number }) {
  return db.updateTable('products').set(change).where('id', '=', id).execute()
}

const [all, none] = [
  { found: 1, total: 1 },
  { found: 0, total: 0 },
]

test('whichever way a piece crosses the line of what is featured, lists and their counts tell of it at once', async () => {
  const atTheLine = { stars: Math.ceil(rating * reviews), reviews_count: reviews }
  const under = [
    { ...atTheLine, stars: atTheLine.stars - 1 },
    { stars: 5 * (reviews - 1), reviews_count: reviews - 1 },
  ]
  for (const change of under) {
    await set(atTheLine)
    expect(await find('featured=true'), 'at the line').toEqual(all)
    await set(change)
    expect(await find('featured=true'), JSON.stringify(change)).toEqual(none)
  }
})

test('the index of featured pieces and the table of scarce ones are made for the numbers that lists go by', async () => {
  const { rows } = await sql<{ index: string; check: string }>`
    select pg_get_indexdef('products_featured'::regclass) as index, pg_get_constraintdef(oid) as check
    from pg_constraint where conname = 'scarce_products_stock_check'`.execute(db)
  expect(rows).toEqual([
    {
      index: expect.stringContaining(`(rating >= (${rating})::double precision) AND (reviews_count >= ${reviews})`),
      check: expect.stringContaining(`(stock <= ${mostOfScarce})`),
    },
  ])
})

test('a piece is found by how few are left of it, also at the end of the table of scarce ones', async () => {
  expect(await find(`maxStock=${mostOfScarce}`)).toEqual(none)
  expect(await find(`maxStock=${mostOfScarce + 1}`)).toEqual(all)
  await set({ stock: mostOfScarce })
  expect(await find(`maxStock=${mostOfScarce}`)).toEqual(all)
  await set({ stock: mostOfScarce + 1 })
  expect(await find(`maxStock=${mostOfScarce}`)).toEqual(none)
  await addTestProduct(db, { name: 'Mukkera', stock: mostOfScarce })
  expect(await find(`maxStock=${mostOfScarce}`)).toEqual(all)
})
