/** What many type for a kind of piece though no typo explains it; some of it is how Devanagari comes out in Latin letters. */
const spellings: readonly { written: RegExp; means: string }[] = [
  { written: /\bear[\s-]+rings?\b/gi, means: 'earrings' },
  { written: /\biyarr?ings?\b/gi, means: 'earrings' },
  { written: /\b(?!necklaces?\b)n(?:e|ai)c?k[\s-]*l(?:ace|e(?:ss?|ce))(?:e?s)?\b/gi, means: 'necklace' },
  { written: /\bch(?:u|oo)[dr]iyaa?n?\b/gi, means: 'bangles' },
]

export interface OddSpelling {
  written: string
  means: string
}

export function oddSpellingsIn(text: string): OddSpelling[] {
  return spellings.flatMap(({ written, means }) => (text.match(written) ?? []).map((one) => ({ written: one, means })))
}

/** Lady, girl and her may also be what a piece shows, so they count only behind a for. */
const wearers = /\b(?:for\s+(?:lady|girls?|her|women|woman|ladies|females?)|wom[ea]n(?:['’]?s)?|ladies|females?)\b/gi

/** Whom nearly every piece is for few pieces say: to want it of each would leave out the others. Alone it is a search like any. */
export function withoutWearers(text: string): string {
  const rest = text.replaceAll(wearers, ' ')
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}
