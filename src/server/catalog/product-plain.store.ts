import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery, ProductSort } from '#contracts/products.ts'
import { reach } from '#contracts/reach.ts'
import type { Db } from '#server/db/database.ts'
import { plannedEachTime } from '#server/db/preparing-client.ts'
import type { FoundPrices } from './known-prices.ts'
import {
  conditionsOf,
  hasChoicesOf,
  indexedConditionsOf,
  orders,
  type Sought,
  type SoughtPage,
  walkedConditionsOf,
} from './product-filter.store.ts'
import type { ListParts } from './product-lists.store.ts'
import { itsState } from './product-rows.store.ts'

/** More than these are not gathered to find which come first among them. */
const mostGathered = 300
/** Before a later page so many may have to be passed over that to gather all is sooner done. */
const mostWalkedTo = 100
/** Along these a price is where to begin, and nothing has to be passed over. */
const byPrice: readonly ProductSort[] = ['price-asc', 'price-desc']

/**
 * How a list without a search is read where values are weighed: few are gathered and put in order, many are walked in
 * their order, each by a plan that is made once; otherwise PostgreSQL weighs the values anew each time.
 */
export type Way = 'gathered' | 'walked' | 'weighed'

/** Of a list of which so many are known. Should there be more or fewer by now, they are found all the same. */
export function wayFor({ page, limit, sort }: ProductQuery, total: number | undefined): Way {
  if (total !== undefined && total <= mostGathered) return 'gathered'
  const isWalked = total === reach && page * limit <= mostWalkedTo && !byPrice.includes(sort)
  return isWalked ? 'walked' : 'weighed'
}

/** Of a list without a search; in no way where no value is weighed. */
export function plainParts({ page, limit, sort, ...filter }: SoughtPage, way: Way | undefined): ListParts {
  const window = sql`order by ${orders[sort]} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`
  const found = sql`from products where ${conditionsOf(filter)} ${window}`
  const ways: Record<Way, () => RawBuilder<unknown>> = {
    gathered: () => gathered(filter, window),
    walked: () => sql`select products.number from products where ${walkedConditionsOf(filter)} ${window}`,
    weighed: () =>
      comesInChoices(filter) && sort === 'discount'
        ? walkedOrGathered(filter, window)
        : sql`select products.number ${found}`,
  }
  return {
    numbers: ways[way ?? 'weighed'](),
    ...(!passesOver({ page, ...filter }) && { states: sql`select products.number, ${itsState} ${found}` }),
    count: sql`select count(*) from (${allOf(filter)} limit ${sql.lit(reach)}) as bounded`,
  }
}

/** Whether others may lie before or between those on the page: indexes tell all that is asked about these, but not their states. */
function passesOver({ page, category: _, subcategory: __, ...others }: Sought & { page: number }): boolean {
  return page > 1 || Object.values(others).some((wanted) => wanted !== undefined && wanted !== false)
}

/**
 * What is reduced most is often the cheapest, so that many may lie before the first that is asked for. Where enough are
 * sought, the index in this order tells all that is asked about each that is passed over; where few are, these are
 * gathered and put in order.
 */
function walkedOrGathered(filter: Sought, window: RawBuilder<unknown>) {
  const few = sql.lit(mostGathered)
  return sql`
    (
      select products.number from products
      where (select total from counted) > ${few} and ${indexedConditionsOf(filter)}
      ${window}
    )
    union all
    (
      select products.number from (${comingSo(filter)}) as products
      where (select total from counted) <= ${few}
      ${window}
    )
  `
}

/** The best plan for few, whatever their prices: it need not be made anew for each. */
function gathered(filter: Sought, window: RawBuilder<unknown>) {
  return sql`select products.number from (${allOf(filter)} offset 0) as products ${window}`
}

/** In no order. */
function allOf(filter: Sought) {
  return comesInChoices(filter) ? comingSo(filter) : sql`select ${inOrder} from products where ${conditionsOf(filter)}`
}

function comesInChoices({ size, color }: Sought): boolean {
  return size !== undefined || color !== undefined
}

/** What lists are put in order by. */
const inOrder = sql`number, sale_price, percent_off, name`

/** Sizes and colours stand in no index in order, but the few ways in which pieces come do, each with the pieces that come so. */
function comingSo({ size, color, ...others }: Sought) {
  return sql`
    select products.* from choice_sets cross join lateral (
      select ${inOrder} from products
      where products.choice_set = choice_sets.id and ${conditionsOf(others)} offset 0
    ) as products
    where ${hasChoicesOf({ size, color })}
  `
}

/** What everything costs that the filters find, whichever prices are asked for. */
export async function readPlainPrices(db: Db, query: ProductQuery): Promise<FoundPrices> {
  const atAnyPrice = allOf({ ...query, minPrice: undefined, maxPrice: undefined })
  const { rows } = await sql<FoundPrices>`${sql.raw(plannedEachTime)}
    select stamp, case when found.length < ${reach} then found.prices end as prices
    from catalog_stamp, (
      select count(*) as length, coalesce(array_agg(sale_price), '{}') as prices
      from (${atAnyPrice} limit ${reach}) as bounded
    ) as found`.execute(db)
  const [read] = rows
  if (!read) throw new Error('The catalogue has no stamp')
  return read
}
