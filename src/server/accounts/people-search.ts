import { digitsOf, digitsOfPhone } from '#server/search-words.ts'

/**
 * An address of e-mail or a phone number that was written out whole: whoever has it is meant before all who merely hold it.
 * A phone number is as `like` wants it, for it may be kept with the country before it.
 */
export function wholeOf(search: string): { email: string } | { phone: string } | undefined {
  const digits = digitsOf(search)
  if (digits.length === digitsOfPhone) return { phone: `%${digits}` }
  return search.includes('@') ? { email: search.normalize('NFKC').toLowerCase() } : undefined
}
