/** Chance that comes out the same for the same words each time: mulberry32, started from an FNV-1a hash. */
export function seededRandom(words: string): () => number {
  let state = 2_166_136_261
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Deals from a shuffled pack, and shuffles again when it is used up: what was said comes back as late as can be. */
export function dealer<Card>(pack: readonly [Card, ...Card[]], random: () => number): () => Card {
  let left: Card[] = []
  return () => {
    if (left.length === 0) left = shuffled(pack, random)
    return left.pop() ?? pack[0]
  }
}

function shuffled<Card>(pack: readonly Card[], random: () => number): Card[] {
  return pack
    .map((card) => ({ card, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ card }) => card)
}
