import * as z from 'zod/mini'
import { parseIndianTime } from '#server/indian-time.ts'

/** The service is not sure of its own types: numbers come as strings, nothing comes as null, '' or 'NA'. */
const NumberOrText = z.union([z.number(), z.string()])

/** A positive whole number, whichever way it is written. */
export const ProviderId = z.pipe(z.pipe(NumberOrText, z.transform(String)), z.string().check(z.regex(/^[1-9]\d*$/)))

/** Undefined where it is missing or can't be read. */
export function orNothing<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => z.safeParse(schema, value).data),
  )
}

export const MaybeText = z.pipe(
  orNothing(NumberOrText),
  z.transform((value) => {
    const text = String(value ?? '').trim()
    return text === '' || text.toUpperCase() === 'NA' ? undefined : text
  }),
)

export const MaybeWholeNumber = z.pipe(
  MaybeText,
  z.transform((text) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined)),
)

export const MaybeTime = z.pipe(
  MaybeText,
  z.transform((text) => (text === undefined ? undefined : parseIndianTime(text))),
)
