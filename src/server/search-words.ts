/** A text anywhere in another, as `like` wants it. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Without the country. */
export const digitsOfPhone = 10

/** Of a phone number written in any way, with or without the country, the last ten; of anything else, nothing. */
export function digitsOf(search: string): string {
  const bare = search.replaceAll(/[\s()+.-]/g, '')
  return /^\d+$/.test(bare) ? bare.slice(-digitsOfPhone) : ''
}
