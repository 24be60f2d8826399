import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ProductSort } from '#contracts/products.ts'
import { plannedEachTime } from '#server/db/preparing-client.ts'
import { addTestCategory } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { type Piece, readNewestFirst } from './listed-pieces.ts'

const { db, visitor, countStatements } = await openShop({ settings: { rateLimitScale: 1000 } })
const anklets = await addTestCategory(db, 'Anklets')
await sql`
  insert into products (id, name, description, price, discount_price, category_id, stock, colors, images)
  select gen_random_uuid(), 'Anklet ' || n * 7919 % 1000, '', 100 * (600 + n % 211), 100 * (500 + n * 131 % 500),
    case when n % 3 > 0 then ${anklets}::uuid end, n % 4, case when n % 9 = 0 then '{Black}' else '{Gold}' end::text[], '{}'
  from generate_series(1, 900) n`.execute(db)

const newestFirst = await readNewestFirst(db)

const filters: { query: string; meets: (piece: Piece) => boolean }[] = [
  { query: '', meets: () => true },
  { query: `category=${anklets}&inStock=true`, meets: ({ category, stock }) => category === anklets && stock > 0 },
  { query: 'color=Black', meets: ({ colors }) => colors.includes('Black') },
]
/** From a handful of pieces to more than are gathered, and none. */
const ranges = [...[500, 520, 560, 620, 700, 990].map((most) => [500, most] as const), [700, 600] as const]
const inOrder: Partial<Record<ProductSort, (one: Piece, other: Piece) => number>> = {
  default: () => 0,
  'price-desc': (one, other) => other.price - one.price,
  discount: (one, other) => other.off - one.off,
}
const List = z.object({ total: z.int(), rows: z.array(z.object({ product_name: z.string() })) })

test.each(filters)(
  'each price range of “$query” shows what reading all pieces gives, in any order, also once its prices are known',
  async ({ query, meets }) => {
    for (const [sort, compare] of Object.entries(inOrder))
      for (const [least, most] of [...ranges, ...ranges.toReversed()]) {
        const found = newestFirst.filter((piece) => meets(piece) && piece.price >= least && piece.price <= most)
        // What is equal comes newest first, but oldest first where the dearest come first.
        const expected = (sort === 'price-desc' ? found.toReversed() : found).toSorted(compare).slice(12, 24)
        const asked = `${query}&minPrice=${least}&maxPrice=${most}&sort=${sort}&limit=12&page=2`
        const { total, rows } = z.parse(List, (await visitor.get(`/api/products?${asked}`)).body)
        expect({ total, names: rows.map((row) => row.product_name) }, asked).toEqual({
          total: found.length,
          names: expected.map(({ name }) => name),
        })
      }
  },
)

test.each([
  { limit: 7, inTurn: [520, 990] },
  { limit: 8, inTurn: [990, 520] },
])(
  'few pieces are found by a plan made once and many by one made for them, asked in turn $inTurn',
  async ({ limit, inTurn }) => {
    const ask = (most: number) => visitor.get(`/api/products?minPrice=500&maxPrice=${most}&limit=${limit}`)
    for (const most of [985, 986, 987]) await ask(most)

    const plannedOnce: [number, boolean[]][] = []
    for (const most of inTurn) {
      const { texts } = await countStatements(() => ask(most))
      plannedOnce.push([most, texts.map((text) => !text.startsWith(plannedEachTime))])
    }
    expect(plannedOnce).toEqual(inTurn.map((most) => [most, [most === 520]]))
  },
)
