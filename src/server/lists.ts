import { formatCount } from '#contracts/indian-figures.ts'
import type { Paging } from '#contracts/lists.ts'
import { reach } from '#contracts/reach.ts'
import { ShopError } from './errors.ts'

/** Call before asking the database: a page whose first row lies past the reach is refused. */
export function assertWithinReach({ page, limit }: Paging): void {
  if ((page - 1) * limit >= reach) {
    const message = `This list reaches as far as its first ${formatCount(reach)} rows`
    throw new ShopError('bad_input', message, { errors: { page: message } })
  }
}

/** Wraps one page of rows in the one list shape. */
export function toList<Row>({ page, limit }: Paging, rows: Row[], counted: number) {
  const total = Math.min(counted, reach)
  return { rows, pages_count: Math.ceil(total / limit), total, page, limit }
}
