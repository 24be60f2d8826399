import { anywhere, digitsOf } from '#server/search-words.ts'

/** The fewest letters that an index of parts can look for anywhere; fewer must begin a word. */
const leastAnywhere = 3

/** What a kept text must hold to be found, as `like` wants it. */
export function patternOf(search: string): string {
  const words = digitsOf(search) || search.normalize('NFKC')
  return anywhere(words.length < leastAnywhere ? ` ${words}` : words)
}
