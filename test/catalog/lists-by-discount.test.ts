import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listCards } from '#contracts/products.ts'
import { addTestCategory } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const { db, visitor } = await openShop()
const category = await addTestCategory(db, 'Anklets')
// Those that are reduced most are the cheapest, one in two is golden, and one in a hundred is black.
await sql`
  insert into products (id, name, description, price, discount_price, category_id, stock, colors, sizes, images)
  select gen_random_uuid(), 'Anklet ' || n, '', 100000, 1000 * (1 + n % 97), ${category}, n % 5,
    case when n % 2 = 0 then '{Gold}' when n % 100 = 1 then '{Black}' else '{Red}' end::text[],
    case when n % 3 = 0 then '{2.4}' else '{}' end::text[], '{}'
  from generate_series(1, 1500) n`.execute(db)

async function allBy(query: string) {
  const read = async (page: number) =>
    z.parse(listCards.reply, (await visitor.get(`/api/products/cards?${query}&limit=100&page=${page}`)).body)
  const first = await read(1)
  const rest = await Promise.all(Array.from({ length: first.pages_count - 1 }, (_, page) => read(page + 2)))
  return [first, ...rest].flatMap(({ rows }) => rows)
}

test.each([
  ['color=Gold', 750],
  ['color=Black', 15],
  ['color=Green', 0],
  [`color=Gold&category=${category}&minPrice=600&maxPrice=900&inStock=true`, 185],
  [`color=Gold&category=${category}&minPrice=300&inStock=true`, 414],
  ['color=Gold&size=2.4', 250],
  ['color=Gold&maxStock=3', 600],
])(
  'by discount, %s shows the same pieces as otherwise, the most reduced first and of equals the newest',
  async (query, many) => {
    const [newestFirst, byDiscount] = await Promise.all([allBy(query), allBy(`${query}&sort=discount`)])
    // The order of those that are reduced alike stays.
    const expected = newestFirst.toSorted((one, other) => percentOff(other) - percentOff(one))
    expect(byDiscount.map(({ product_name }) => product_name)).toEqual(expected.map(({ product_name }) => product_name))
    expect(byDiscount.length).toBe(many)
  },
)

function percentOff({ price, discount_price }: { price: number; discount_price: number | null }): number {
  return Math.round((100 * (price - (discount_price ?? price))) / price)
}
