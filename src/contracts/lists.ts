import * as z from 'zod/mini'
import { reply } from './call.ts'
import { formatCount } from './indian-figures.ts'
import { reach } from './reach.ts'

const wholeFrom1 = (most: number, words: string) =>
  z.coerce.number(words).check(z.int(words), z.gte(1, words), z.lte(most, words))

/** Which page of a list, and how long a page is. A list has no more pages than rows. */
export const Paging = z.object({
  page: z._default(wholeFrom1(reach, `Page must be a whole number from 1 to ${formatCount(reach)}`), 1),
  limit: z._default(wholeFrom1(100, 'Limit must be a whole number from 1 to 100'), 10),
})
export type Paging = z.infer<typeof Paging>

/** `{ success, rows, pages_count, total, page, limit }` around rows of one kind. */
export function listOf<Row extends z.ZodMiniType>(row: Row) {
  return reply({
    rows: z.array(row),
    pages_count: z.int(),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
  })
}
