import * as z from 'zod/mini'

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const wrongDay = 'Choose a day, such as 2026-11-15'

/** A day of the calendar in India: `2026-11-15`. */
export const Day = z.string('Choose a day').check(z.refine((text) => dayPattern.test(text) && isReal(text), wrongDay))

/** One that may be asked about: a year typed as 26 is a slip. */
export const AskedDay = Day.check(z.refine((text) => text.startsWith('20'), wrongDay))

/** A month of the calendar in India: `2026-11`. */
export const Month = z
  .string('Choose a month')
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month, such as 2026-11'))

/** From the first moment of one day to the last of another. */
export const Period = z
  .object({ from: AskedDay, to: AskedDay })
  .check(z.refine(({ from, to }) => from <= to, { error: 'The period must end after it begins', path: ['to'] }))
export type Period = z.output<typeof Period>

/** The thirty-first of February is no day. */
function isReal(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
