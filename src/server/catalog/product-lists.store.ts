import { type Expression, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { CardProduct, Product, ProductQuery } from '#contracts/products.ts'
import { askedTogether } from '#server/db/asked-together.ts'
import type { Db } from '#server/db/database.ts'
import { plannedEachTime } from '#server/db/preparing-client.ts'
import { type Blank, writtenOnce } from '#server/db/written-once.ts'
import type { KnownTotal } from './known-totals.ts'
import { filledIn, type SoughtPage, weighed, writtenOut } from './product-filter.store.ts'
import { plainParts, type Way, wayFor } from './product-plain.store.ts'
import {
  type CardRow,
  itsState,
  type ProductRow,
  selectCards,
  selectProducts,
  toCard,
  toProduct,
} from './product-rows.store.ts'
import { blankWords, searchParts } from './product-search.store.ts'
import type { ReadWords } from './typed-words.store.ts'

/** Which products a list showed, and in which state each was: a row that is written anew has another. */
export interface ListState {
  stamp: number
  numbers: number[]
  states: string
}

/**
 * Where a page's products come from: SQL that names them in order, SQL that counts all there are, and what both rest on.
 * What names them may ask `counted` for the `total`.
 */
export interface ListParts {
  basis?: RawBuilder<unknown>
  numbers: RawBuilder<unknown>
  /** The same with the state of each, where that can be read on the way. */
  states?: RawBuilder<unknown>
  count: RawBuilder<unknown>
}

const onPage = sql.ref<number>('page.number')

export interface ListedState {
  number: number
  state: string
}

interface ListedPage<Shown> {
  rows: Shown[]
  known: KnownTotal
  state: ListState
}

/** One page with the count of all in one statement; the count is made only where none is known for the present stamp. */
export type ListPage<Shown> = (db: Db, asked: Asked) => Promise<ListedPage<Shown>>

export const listProductPage = pageReader<ProductRow, Product>(
  (db) => selectProducts(db).select(['products.number', itsState]).whereRef('products.number', '=', onPage),
  toProduct,
)

export const listCardPage = pageReader<CardRow, ListedState & { card: CardProduct }>(
  (db) => selectCards(db).select(['products.number', itsState]).whereRef('products.number', '=', onPage),
  ({ number, state, ...row }) => ({ number, state, card: toCard(row) }),
)

const selectStates: Select = (db) =>
  db.selectFrom('products').select(['products.number', itsState]).whereRef('products.number', '=', onPage)

/** Which they are and in which state, for who has read them already. */
export const listStatePage = pageReader<object, ListedState>(selectStates, ({ number, state }) => ({ number, state }))

/** Pages of products as `select` reads them and `toShown` shows them. */
function pageReader<Row, Shown>(select: Select, toShown: (row: Listed<Row>) => Shown): ListPage<Shown> {
  const statementFor = statementsOf<Row>(select)
  return async (db, asked) => {
    const listed = await statementFor(asked)(db, asked)
    const [first] = listed
    if (!first) throw new Error('The catalogue has no stamp')
    const { stamp, total } = first
    const shown = listed.filter((row) => row.spot !== null)
    const numbers = shown.map(({ number }) => number)
    const states = shown.map(({ state }) => state).join(' ')
    return { rows: shown.map(toShown), known: { stamp, total }, state: { stamp, numbers, states } }
  }
}

/** Whether the list would be the same now: the stamp tells whether others belong in it, their states whether these changed. */
export const isStillSo = askedTogether<ListState, boolean>(async (db, lists) => {
  const numbers = [...new Set(lists.flatMap((list) => list.numbers))]
  const [now] = await readStates(db, numbers)
  const states = new Map(now?.states.split(' ').map((state, place) => [numbers[place], state]))
  return lists.map(
    (list) => now?.stamp === list.stamp && list.numbers.map((number) => states.get(number)).join(' ') === list.states,
  )
})

const readStates = writtenOnce<readonly number[], Omit<ListState, 'numbers'>>((db, blank) =>
  sql<Omit<ListState, 'numbers'>>`
    select stamp, coalesce(string_agg(coalesce(products.xmin::text, ''), ' ' order by wanted.spot), '') as states
    from catalog_stamp
    left join unnest(${blank((numbers) => numbers)}::int[]) with ordinality as wanted (number, spot) on true
    left join products on products.number = wanted.number
    group by stamp
  `.compile(db),
)

export async function readStamp(db: Db): Promise<number> {
  const { stamp } = await db.selectFrom('catalog_stamp').select('stamp').executeTakeFirstOrThrow()
  return stamp
}

/** What is shown of the products whose numbers are on the page. */
type Select = (db: Db) => Expression<unknown>

interface Asked {
  query: ProductQuery
  known: KnownTotal | undefined
  words: ReadWords
}

type Listed<Row> = { spot: number | null; stamp: number; total: number } & ListedState & Row

/** The stamp takes no notice of a piece that is sold, unless it is the last. */
export function isStamped({ maxStock }: ProductQuery): boolean {
  return maxStock === undefined
}

/**
 * Kept by what makes their text: which filters there are but not what they say, in which way they are read, the order,
 * and which page of what length.
 */
function statementsOf<Row>(select: Select) {
  const statements = new LRUCache<string, ReturnType<typeof writtenOnce<Asked, Listed<Row>>>>({ max: 500 })
  return (asked: Asked) => {
    const shape = shapeOf(asked)
    const known = statements.get(shape)
    if (known) return known
    const written = writtenOnce<Asked, Listed<Row>>((db, blank) => writeList<Row>(db, asked, blank, select))
    statements.set(shape, written)
    return written
  }
}

function shapeOf(asked: Asked): string {
  const { query, words } = asked
  const { search, sort, page, limit } = query
  return [
    wayOf(asked),
    ...filledIn.map((name) => query[name] !== undefined),
    ...writtenOut.map((name) => query[name]),
    !search,
    words.most,
    !words.skus,
    sort,
    page,
    limit,
  ].join()
}

function writeList<Row>(db: Db, asked: Asked, blank: Blank<Asked>, select: Select) {
  const { basis, numbers, states, count } = partsOf(asked, blank)
  const readOnTheWay = select === selectStates ? states : undefined
  const shown = readOnTheWay ? sql`select page.number, page.state` : select(db)
  const stamp = blank(({ known }) => known?.stamp ?? -1)
  const total = blank(({ known }) => known?.total ?? 0)
  return sql<Listed<Row>>`${wayOf(asked) === 'weighed' ? sql.raw(plannedEachTime) : sql``}
    with ${basis ? sql`${basis},` : sql``}
    counted as materialized (
      select stamp, case when stamp = ${stamp} then ${total} else (${count}) end::int as total
      from catalog_stamp
    ),
    page as materialized (
      select number${readOnTheWay ? sql`, state` : sql``}, row_number() over () as spot
      from (${readOnTheWay ?? numbers}) as numbers
    )
    select counted.stamp, counted.total, page.spot, shown.*
    from counted
    left join page on true
    left join lateral (${shown}) as shown on true
    order by page.spot
  `.compile(db)
}

/** A search walks its words instead, and is long to plan. */
function wayOf({ query, known }: Asked): Way | undefined {
  const isWeighed = !query.search && weighed.some((name) => query[name] !== undefined)
  return isWeighed ? wayFor(query, known?.total) : undefined
}

function partsOf(asked: Asked, blank: Blank<Asked>): ListParts {
  const { query, words } = asked
  const filter = withBlanks(query, blank)
  if (!query.search) return plainParts(filter, wayOf(asked))
  return searchParts(
    filter,
    blankWords(words, (read) => blank((one) => read(one.words))),
  )
}

function withBlanks({ search: _search, ...query }: ProductQuery, blank: Blank<Asked>): SoughtPage {
  const sought: SoughtPage = { ...query }
  for (const name of filledIn) if (query[name] !== undefined) sought[name] = blank((asked) => asked.query[name])
  return sought
}
