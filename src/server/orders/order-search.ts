import { anywhere, digitsOf, digitsOfPhone } from '#server/search-words.ts'

/** The fewest letters that an index of parts can look for anywhere; fewer must begin a word. */
const leastAnywhere = 3

/** What a kept text must hold to be found, as `like` wants it. */
export function patternOf(search: string): string {
  const words = wordsOf(search)
  return anywhere(words.length < leastAnywhere ? ` ${words}` : words)
}

/**
 * What may be an order's number, a phone number or an address of e-mail, written out whole; a name may always be a part of
 * a longer one. A phone number stands for itself with and without the country.
 */
export function wholeOf(search: string): string | undefined {
  const digits = digitsOf(search)
  if (digits !== '') return digits.length === digitsOfPhone ? digits : undefined
  return /[\d@]/.test(search) ? wordsOf(search) : undefined
}

/** Shoppers read their order's number behind a `#`, and say it so. */
function wordsOf(search: string): string {
  return digitsOf(search) || search.normalize('NFKC').replace(/^#\s*(?=\S)/, '')
}
