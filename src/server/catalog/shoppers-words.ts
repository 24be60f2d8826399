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
const behindFor = String.raw`(?:lady|girls?|her|women|woman|ladies|females?)`
const wearers = new RegExp(
  String.raw`\b(?:for\s+${behindFor}(?:\s*(?:and|or|&|,)\s*${behindFor})*|wom[ea]n(?:['’]?s)?|ladies|females?)\b`,
  'gi',
)

/** Whom nearly every piece is for few pieces say: to want it of each would leave out the others. */
export function withoutWearers(text: string): string {
  return text.replaceAll(wearers, ' ')
}
