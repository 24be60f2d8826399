import * as z from 'zod/mini'
import type { Notes } from './entities.ts'
import { isId } from './ids.ts'
import { Refusal, wrongInput } from './refusal.ts'

/** Says what is wrong in the provider's words, one thing at a time as it does. */
export function read<Value>(schema: z.ZodMiniType<Value>, sent: unknown): Value {
  const parsed = z.safeParse(schema, sent ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    throw wrongInput(`${issue.keys.join(', ')} is/are not required and should not be sent`, issue.keys[0] ?? '')
  }
  throw wrongInput(issue?.message ?? 'The request is not valid', String(issue?.path[0] ?? ''))
}

export function find<Kept>(all: ReadonlyMap<string, Kept>, prefix: string, id: string): Kept {
  if (!isId(prefix, id)) throw new Refusal(`${id} is not a valid id`)
  const found = all.get(id)
  if (!found) throw new Refusal('The id provided does not exist')
  return found
}

export const required = (field: string, otherwise: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? `The ${field} field is required.` : otherwise),
})

export const Amount = z
  .int(required('amount', 'The amount must be an integer.'))
  .check(z.gte(100, 'The amount must be at least INR 1.00'))

export const Currency = z
  .string(required('currency', 'The currency must be a string.'))
  .check(z.regex(/^INR$/, 'Currency is not supported'))

export const Receipt = z
  .string('The receipt must be a string.')
  .check(z.maxLength(40, 'The receipt may not be greater than 40 characters.'))

const Note = z
  .string('The notes must be text.')
  .check(z.maxLength(256, 'The notes may not be greater than 256 characters each.'))

/** As many as the provider takes; none are written as an empty list. */
export const SentNotes = z.pipe(
  z
    .union([z.array(z.never()), z.record(z.string(), Note)], required('notes', 'The notes must be an object.'))
    .check(z.refine((notes) => Object.keys(notes).length <= 15, 'The notes may not have more than 15 items.')),
  z.transform((notes): Notes => (Object.keys(notes).length === 0 ? [] : notes)),
)

const wholeNumber = (field: string) =>
  z.coerce.number().check(z.refine(Number.isInteger, `The ${field} must be an integer.`))

export const ListQuery = z.object({
  receipt: z.optional(z.string()),
  from: z._default(wholeNumber('from'), 0),
  to: z._default(wholeNumber('to'), Number.MAX_SAFE_INTEGER),
  count: z._default(
    wholeNumber('count').check(
      z.gte(1, 'The count must be at least 1.'),
      z.lte(100, 'The count may not be greater than 100.'),
    ),
    10,
  ),
  skip: z._default(wholeNumber('skip').check(z.gte(0, 'The skip must be at least 0.')), 0),
})

export function toCollection<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items }
}

/** Newest first, within the time asked for. */
export function listPage<Kept extends { created_at: number }>(
  all: Iterable<Kept>,
  { from, to, count, skip }: z.infer<typeof ListQuery>,
  isWanted: (kept: Kept) => boolean = () => true,
): Kept[] {
  return [...all]
    .filter((kept) => kept.created_at >= from && kept.created_at <= to && isWanted(kept))
    .toReversed()
    .slice(skip, skip + count)
}
