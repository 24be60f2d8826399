import { type RawBuilder, sql } from 'kysely'
import { reach } from '#contracts/reach.ts'
import {
  conditionsOf,
  hasChoicesOf,
  indexedConditionsOf,
  orders,
  type Sought,
  type SoughtPage,
} from './product-filter.store.ts'
import type { ListParts } from './product-lists.store.ts'
import { itsState } from './product-rows.store.ts'

/** Of a list without a search. */
export function plainParts({ page, limit, sort, ...filter }: SoughtPage): ListParts {
  const { size, color, ...others } = filter
  const hasChoices = size !== undefined || color !== undefined
  const window = sql`order by ${orders[sort]} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`
  const all = hasChoices ? comingSo(filter) : sql`select from products where ${conditionsOf(others)}`
  const found = sql`from products where ${conditionsOf(filter)} ${window}`
  return {
    numbers:
      hasChoices && sort === 'discount' ? walkedOrGathered(filter, window) : sql`select products.number ${found}`,
    ...(!passesOver({ page, ...filter }) && { states: sql`select products.number, ${itsState} ${found}` }),
    count: sql`select count(*) from (${all} limit ${sql.lit(reach)}) as bounded`,
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
  const few = sql.lit(300)
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

/** Sizes and colours stand in no index in order, but the few ways in which pieces come do, each with the pieces that come so. */
function comingSo({ size, color, ...others }: Sought) {
  return sql`
    select products.* from choice_sets cross join lateral (
      select number, percent_off from products
      where products.choice_set = choice_sets.id and ${conditionsOf(others)} offset 0
    ) as products
    where ${hasChoicesOf({ size, color })}
  `
}
