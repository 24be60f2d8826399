import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listCards, type ProductSort } from '#contracts/products.ts'
import { reach } from '#contracts/reach.ts'
import { plannedEachTime } from '#server/db/preparing-client.ts'
import { addTestCategory } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { type Piece, readNewestFirst } from './listed-pieces.ts'

const { db, visitor, countStatements } = await openShop({ settings: { rateLimitScale: 1000 } })
const anklets = await addTestCategory(db, 'Anklets')
// One in fifty is black, one in eighty in no category, one in ninety sold out; those that are reduced most are the cheapest.
await sql`
  insert into products (id, name, description, price, discount_price, category_id, stock, colors, images)
  select gen_random_uuid(), 'Anklet ' || n * 7919 % 10909, '', 100000, 100 * (50 + n * 131 % 900),
    case when n % 80 > 0 then ${anklets}::uuid end, n % 90, case when n % 50 = 0 then '{Black}' else '{Gold}' end::text[], '{}'
  from generate_series(1, 10900) n`.execute(db)
await sql`analyze products`.execute(db)

const newestFirst = await readNewestFirst(db)

const byName = new Intl.Collator('en-IN')
const inOrder: Record<ProductSort, (one: Piece, other: Piece) => number> = {
  default: () => 0,
  'price-asc': (one, other) => one.price - other.price,
  'price-desc': (one, other) => other.price - one.price,
  'name-asc': (one, other) => byName.compare(one.name, other.name),
  discount: (one, other) => other.off - one.off,
}
const filters: { query: string; meets: (piece: Piece) => boolean }[] = [
  { query: 'color=Gold', meets: ({ colors }) => colors.includes('Gold') },
  { query: 'minPrice=60', meets: ({ price }) => price >= 60 },
  {
    query: `category=${anklets}&color=Gold&minPrice=60&maxPrice=930&inStock=true`,
    meets: ({ category, colors, price, stock }) =>
      category === anklets && colors.includes('Gold') && price >= 60 && price <= 930 && stock > 0,
  },
]

async function ask(query: string) {
  const { rows, total } = z.parse(listCards.reply, (await visitor.get(`/api/products/cards?${query}`)).body)
  return { total, names: rows.map(({ product_name }) => product_name) }
}

test.each(filters)(
  'of more than lists reach, $query shows what reading all pieces gives, in every order and on every page, before and after it is counted',
  async ({ query, meets }) => {
    const found = newestFirst.filter(meets)
    expect(found.length).toBeGreaterThan(reach)
    for (const [sort, compare] of Object.entries(inOrder)) {
      // What costs the same comes newest first, but oldest first where the dearest come first.
      const expected = (sort === 'price-desc' ? found.toReversed() : found).toSorted(compare).map(({ name }) => name)
      for (const page of [1, 2, 1, 8, 9, 800])
        expect(await ask(`${query}&sort=${sort}&limit=12&page=${page}`), `${sort}, page ${page}`).toEqual({
          total: reach,
          names: expected.slice(12 * (page - 1), 12 * page),
        })
    }
  },
)

test.each([
  ['discount', 1, true],
  ['default', 8, true],
  ['discount', 9, false],
  ['price-asc', 1, false],
])(
  'more than lists reach, asked for by %s, page %i: by a plan that is made once: %s',
  async (sort, page, isMadeOnce) => {
    const asked = `color=Gold&limit=12&sort=${sort}&page=${page}&minPrice=`
    await ask(`${asked}51`)
    const { texts } = await countStatements(() => ask(`${asked}50`))
    expect(texts.map((text) => !text.startsWith(plannedEachTime))).toEqual([isMadeOnce])
  },
)
