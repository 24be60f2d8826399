import * as z from 'zod/mini'

/** One line of plain text that must be there. */
export function requiredText(missing: string, tooLong: string, most = 100) {
  return z.string(missing).check(
    z.overwrite((text) => text.trim()),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(most, tooLong),
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Control characters are not allowed'),
  )
}

/** Paragraphs of plain text. */
export const LongText = z.string('This must be text').check(
  z.overwrite((text) => text.trim()),
  z.maxLength(5000, 'This may be at most 5,000 characters'),
)
