const consonants = new Map(
  Object.entries({
    ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
    ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
    ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
    ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h' },
  }),
)

/** By itself, and as the sign behind a consonant. */
const vowels = [
  ['अ', '', 'a'],
  ['आ', 'ा', 'aa'],
  ['इ', 'ि', 'i'],
  ['ई', 'ी', 'i'],
  ['उ', 'ु', 'u'],
  ['ऊ', 'ू', 'u'],
  ['ऋ', 'ृ', 'ri'],
  ['ए', 'े', 'e'],
  ['ऐ', 'ै', 'ai'],
  ['ओ', 'ो', 'o'],
  ['औ', 'ौ', 'au'],
  ['ऑ', 'ॉ', 'o'],
  ['ऍ', 'ॅ', 'e'],
] as const
const alone = new Map<string, string>(vowels.map(([letter, , sound]) => [letter, sound]))
const signs = new Map<string, string>(vowels.flatMap(([, sign, sound]) => (sign ? [[sign, sound] as const] : [])))

const nasals = new Set(['ं', 'ँ'])
const noVowel = '्'
const word = /[\u0900-\u0963\u0970-\u097F]+/g

/** A consonant and the vowel behind it; `unwritten` is the a that Devanagari leaves out, and speech often too. */
interface Syllable {
  consonant: string
  vowel: string
  unwritten: boolean
}

/** The words of a text that are in Devanagari. */
export function devanagariIn(text: string): string[] {
  return [...new Set(text.match(word))]
}

/** Words in Devanagari as shoppers spell them in Latin letters: झुमका is jhumka. All else stays as it is. */
export function inLatinLetters(text: string, butFor: ReadonlySet<string> = new Set()): string {
  return text.replaceAll(word, (written) =>
    butFor.has(written) ? written : spelt(spoken(syllablesOf(written.normalize('NFC')))),
  )
}

function syllablesOf(written: string): Syllable[] {
  const syllables: Syllable[] = []
  for (const letter of written) {
    const last = syllables.at(-1)
    const consonant = consonants.get(letter)
    const sign = signs.get(letter)
    if (consonant) syllables.push({ consonant, vowel: 'a', unwritten: true })
    else if (nasals.has(letter)) syllables.push({ consonant: 'n', vowel: '', unwritten: false })
    else if (alone.has(letter)) syllables.push({ consonant: '', vowel: alone.get(letter) ?? '', unwritten: false })
    else if (last && sign) Object.assign(last, { vowel: sign, unwritten: false })
    else if (last && letter === noVowel) Object.assign(last, { vowel: '', unwritten: false })
  }
  return syllables
}

/** Without the a that nobody says: at the end of a word, and between two syllables that have vowels of their own. */
function spoken(syllables: Syllable[]): Syllable[] {
  const said = syllables.map((syllable) => ({ ...syllable }))
  for (let place = said.length - 1; place > 0; place -= 1) {
    const [before, here, after] = [said[place - 1], said[place], said[place + 1]]
    const isSilent = after ? Boolean(before?.vowel && after.vowel) : true
    if (here?.unwritten && isSilent) here.vowel = ''
  }
  return said
}

function spelt(syllables: readonly Syllable[]): string {
  return syllables
    .map(({ consonant, vowel }) => consonant + vowel)
    .join('')
    .replace(/aa$/, 'a')
}
