/** The fewest letters that an index of parts can look for anywhere; fewer must begin a word. */
const leastAnywhere = 3

/** What a kept text must hold to be found, as `like` wants it. */
export function patternOf(search: string): string {
  const words = digitsOf(search) || search.normalize('NFKC')
  const isShort = words.length < leastAnywhere
  return `%${isShort ? ' ' : ''}${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Of a phone number written in any way, with or without the country, the last ten; of anything else, nothing. */
function digitsOf(search: string): string {
  const bare = search.replaceAll(/[\s()+.-]/g, '')
  return /^\d+$/.test(bare) ? bare.slice(-10) : ''
}
