import * as z from 'zod/mini'
import { idPattern } from './ids.ts'

/** What a form sends as text and JSON as what it is. */
const Given = (words: string) => z.union([z.string(), z.number()], words)

interface Bounds {
  least?: number
  most?: number
}

/** No piece of imitation jewellery costs a crore. */
export const mostPrice = 10_000_000

/** An amount in rupees with at most two decimals, as whole paise: 499.5 is 49950. Where nothing is said, it is a price. */
export function amount(missing: string, wrong: string, bounds: Bounds = {}) {
  return z.pipe(
    Given(missing),
    z.transform((given, context) => {
      if (typeof given === 'string' && given.trim() === '') return refuse(context, given, missing || wrong)
      return toPaise(given, bounds) ?? refuse(context, given, wrong)
    }),
  )
}

/** As an amount; sent empty it is none. */
export function optionalAmount(wrong: string) {
  return z.pipe(
    z.nullable(Given(wrong)),
    z.transform((given, context) => {
      if (given === null || (typeof given === 'string' && given.trim() === '')) return null
      return toPaise(given, {}) ?? refuse(context, given, wrong)
    }),
  )
}

/** A whole number from 0. */
export function wholeNumber(wrong: string) {
  return z.pipe(
    Given(wrong),
    z.transform((given, context) => {
      const number = toNumber(given)
      return number !== undefined && Number.isInteger(number) && number >= 0 && number <= 1_000_000
        ? number
        : refuse(context, given, wrong)
    }),
  )
}

/** `true` and `false`, also in words. */
export function flag(wrong: string) {
  return z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])], wrong),
    z.transform((given) => given === true || given === 'true'),
  )
}

/** The id of something that must be named. */
export function idOf(missing: string, wrong: string) {
  return z
    .string(missing)
    .check(z.minLength(1, { error: missing, abort: true }), z.regex(idPattern, wrong), z.toLowerCase())
}

/** The id of something that may be none; sent empty it is. */
export function optionalIdOf(wrong: string) {
  return z.pipe(
    z.nullable(z.string(wrong).check(z.refine((id) => id === '' || idPattern.test(id), wrong))),
    z.transform((id) => id?.toLowerCase() || null),
  )
}

function toPaise(given: string | number, { least = 0.01, most = mostPrice }: Bounds): number | undefined {
  const rupees = toNumber(given)
  if (rupees === undefined || rupees < least || rupees > most) return undefined
  const paise = Math.round(rupees * 100)
  return Math.abs(paise - rupees * 100) < 1e-6 ? paise : undefined
}

function toNumber(given: string | number): number | undefined {
  if (typeof given === 'number') return given
  return /^\d{1,12}(\.\d{1,12})?$/.test(given.trim()) ? Number(given) : undefined
}

function refuse(context: z.core.ParsePayload, input: unknown, message: string): never {
  context.issues.push({ code: 'custom', message, input })
  return z.NEVER
}
