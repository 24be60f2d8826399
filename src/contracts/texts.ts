import * as z from 'zod/mini'

/** No line breaks, and nothing that turns the reading of what stands beside it round. */
export const plain = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u

/** As plain as that, in lines. */
const plainLines = /^(?![^]*[\u202A-\u202E\u2066-\u2069])[\P{Cc}\n\t]*$/u

/** Something to be seen: fillers and joiners alone are nothing. */
const visible = /[^\s\p{C}\p{M}\u115F\u1160\u3164\uFFA0]/u

const asTyped = (text: string) => text

/** Two ways to put a letter together are one: some keyboards type ज़ or é as one sign, others as two. */
export const speltOneWay = (text: string) => text.normalize('NFKC')

/** One line of plain text that must be there, spelt as `spelt` has it. */
export function requiredText(missing: string, tooLong: string, most = 100, spelt = asTyped) {
  return z.string(missing).check(
    z.overwrite((text) => spelt(text).trim()),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(most, tooLong),
    z.regex(plain, 'Please use plain text'),
    z.regex(visible, missing),
  )
}

/** One line of plain text, or none. */
export function optionalText(most: number) {
  return z._default(
    z.string('This must be text').check(
      z.overwrite((text) => text.trim()),
      z.maxLength(most, `This may be at most ${most} characters`),
      z.regex(plain, 'Please use plain text'),
    ),
    '',
  )
}

/** What somebody looks for; without the spaces around it it may be nothing. */
export function searchText(most: number) {
  return z.string().check(
    z.overwrite((text) => text.trim()),
    z.maxLength(most, `A search may be at most ${most} characters`),
  )
}

/** Every kind of line break becomes the one kind that is kept; one empty line parts paragraphs as well as a thousand. */
const inLines = z.overwrite((text: string) =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/\n\s*\n/g, '\n\n')
    .trim(),
)

/** Paragraphs of plain text, or none. */
export function plainParagraphs(wrong: string, tooLong: string, most: number) {
  return z.string(wrong).check(inLines, z.maxLength(most, tooLong), z.regex(plainLines, 'Please use plain text'))
}

/** Paragraphs of plain text that must be there. */
export function requiredParagraphs(missing: string, tooLong: string, most: number) {
  return z
    .string(missing)
    .check(
      inLines,
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(most, tooLong),
      z.regex(plainLines, 'Please use plain text'),
      z.regex(visible, missing),
    )
}

/** What staff write about a thing, in paragraphs; taken as it is typed. */
export const LongText = z.string('This must be text').check(
  z.overwrite((text) => text.trim()),
  z.maxLength(5000, 'This may be at most 5,000 characters'),
)
