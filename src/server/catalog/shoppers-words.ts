/** What many type for a kind of piece though no typo explains it; some of it is how Devanagari comes out in Latin letters. */
const spellings: readonly { written: RegExp; means: string }[] = [
  { written: /\bear[\s-]+rings?\b/gi, means: 'earrings' },
  { written: /\biyarr?ings?\b/gi, means: 'earrings' },
  { written: /\b(?!necklaces?\b)n(?:e|ai)c?k[\s-]*l(?:ace|e(?:ss?|ce))(?:e?s)?\b/gi, means: 'necklace' },
  { written: /\bch(?:u|oo)[dr]iyaa?n?\b/gi, means: 'bangles' },
  { written: /\bchaa?nd[\s-]+baa?li(?:s|yaa?n?)?\b/gi, means: 'chandbali' },
  { written: /(?<!\bchaa?nd[\s-]+)\bbaa?li(?:s|yaa?n?)?\b/gi, means: 'hoops' },
  { written: /\b(?:ear[\s-]+)?tops\b/gi, means: 'studs' },
  { written: /\bblack[\s-]+(?:metal|polish)\b/gi, means: 'oxidised' },
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
const wearers = String.raw`for\s+${behindFor}(?:\s*(?:and|or|&|,)\s*${behindFor})*|wom[ea]n(?:['’]?s)?|ladies|females?`
const goods = String.raw`(?:(?:imitation|artificial|fashion|costume)\s+)*je?we?ll?[ea]?ry`
const obvious = new RegExp(String.raw`\b(?:${wearers}|${goods})\b`, 'gi')
const allGoods = new RegExp(String.raw`^\s*${goods}(?:\s+(?:online|shop|shopping|store))*\s*$`, 'i')

/** Whom nearly every piece is for, and what all of them are, few pieces say: to want it of each would leave out the others. */
export function withoutTheObvious(text: string): string {
  return text.replaceAll(obvious, ' ')
}

/** Whoever wants jewellery in a shop for jewellery wants to see what there is. */
export function asksForAll(text: string): boolean {
  return allGoods.test(text)
}
