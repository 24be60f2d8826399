import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addTestCategory } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db, visitor } = shop
// Whoever writes a category's name means its pieces too, whatever they are called.
const naths = await addTestCategory(db, 'Nath')
const bangles = await addTestCategory(db, 'Bangle')
const kadas = await addTestCategory(db, 'Kada')

// Some words are in many names, some in many texts and few names, some in old pieces only, some in hardly any. And of
// one category there are just as many as are looked at before a search gives up, all newer than what is called so.
await sql`
  insert into products (id, name, description, category_id, price, stock, images, colors)
  select gen_random_uuid(),
    concat_ws(' ', case when n % 2 = 0 then 'Nath' end, case when n % 5 < 2 then 'Tikka' end,
      case when n <= 1500 then 'Bangle' end, case when n <= 400 then 'Kada' end, case when n % 701 = 0 then 'Polki' end,
      case when n % 5 >= 2 or n % 400 = 0 then 'Jadau' end, 'Piece', n::text),
    concat_ws(' ', case when n % 3 = 0 then 'tikka' end, case when n % 7 < 3 then 'polki jadau' end,
      case when n % 499 = 0 then 'vanki' end),
    case when n > 4000 then ${kadas}::uuid when n % 11 < 4 then ${naths}::uuid when n % 11 < 10 then ${bangles}::uuid end,
    100 * (50 + (n * 7919) % 1000), n % 4, '{}', case when n % 41 = 0 then '{Teal}'::text[] else '{Gold}' end
  from generate_series(1, 4500) as n
`.execute(db)

interface Piece {
  number: number
  name: string
  words: number[]
  inName: number[]
  category: string | null
  price: number
  colors: string[]
  stock: number
}
const { rows: pieces } = await sql<Piece>`
  select number, name, words, name_words as "inName", category_id as category, sale_price / 100 as price, colors, stock
  from products join product_word_sets using (number)`.execute(db)

interface Filter {
  category?: string | undefined
  color?: string
  minPrice?: number
  maxPrice?: number
  inStock?: boolean
}
interface Asked extends Filter {
  search: string
  page: number
  limit: number
  sort: 'default' | 'price-asc'
}

const searches = [
  'nath',
  'bangle',
  'kada',
  'nath tikka',
  'bangle polki',
  'polki nath',
  'nath polki tikka',
  'vanki nath',
  'tikka jadau',
]
const filters: Filter[] = [
  ...[{}, { color: 'Teal' }, { color: 'Gold', inStock: true }, { minPrice: 1040 }, { minPrice: 51, maxPrice: 300 }],
  { maxPrice: 849 },
  ...[{ category: bangles }, { category: naths, color: 'Teal', inStock: true }],
]

/** Read from all pieces there are. Only which word decides about the order is asked of the database. */
async function readInFull({ search, page, limit, sort, category, ...filter }: Asked) {
  const { rows } = await sql<{ walked: number[]; others: string[] }>`
    select walked, others from aim_search(${search}, ${category ? [category] : []}::text[], false, 500)`.execute(db)
  const [aim] = rows
  if (!aim) return { total: 0, names: [] }
  const others = aim.others.map((part) => z.parse(z.array(z.int()), JSON.parse(`[${part.slice(1, -1)}]`)))
  const hasOf = (words: number[]) => (part: number[]) => part.some((word) => words.includes(word))
  const found = pieces
    .filter(({ words }) => [aim.walked, ...others].every(hasOf(words)))
    .filter((piece) => category === undefined || piece.category === category)
    .filter((piece) => filter.color === undefined || piece.colors.includes(filter.color))
    .filter(({ price }) => price >= (filter.minPrice ?? 0) && price <= (filter.maxPrice ?? Infinity))
    .filter(({ stock }) => !filter.inStock || stock > 0)
  const tierOf = ({ inName }: Piece) => {
    if (!hasOf(inName)(aim.walked)) return 3
    return others.every(hasOf(inName)) ? 1 : 2
  }
  const orders = {
    default: (one: Piece, other: Piece) => tierOf(one) - tierOf(other) || other.number - one.number,
    'price-asc': (one: Piece, other: Piece) => one.price - other.price || other.number - one.number,
  }
  const shown = found.toSorted(orders[sort]).slice((page - 1) * limit, page * limit)
  return { total: found.length, names: shown.map(({ name }) => name) }
}

const List = z.object({ total: z.int(), rows: z.array(z.object({ product_name: z.string() })) })

test.each(searches)(
  '“%s” finds what reading the whole catalogue would give, with any filter, order and page',
  async (search) => {
    for (const filter of filters)
      for (const [sort, page] of [
        ['default', 1],
        ['default', 2],
        ['price-asc', 2],
      ] as const) {
        const asked: Asked = { search, page, limit: 12, sort, ...filter }
        const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
        const { total, rows } = z.parse(List, (await visitor.get(`/api/products?${query}`)).body)
        expect({ total, names: rows.map((row) => row.product_name) }, String(query)).toEqual(await readInFull(asked))
      }
  },
)
