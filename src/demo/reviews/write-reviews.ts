import { closings, occasions, praise, shortPraise } from './praise.ts'
import { type KindOfGoods, praiseByKind } from './praise-by-kind.ts'
import { firstNames, lastNames } from './reviewer-names.ts'
import { complaints, doubts, reserves, shortSecondThoughts } from './second-thoughts.ts'
import { dealer, seededRandom } from './seeded-random.ts'
import { type Liking, starsOf } from './stars.ts'

export interface WrittenReview {
  name: string
  email: string
  rating: number
  review: string
  verified: boolean
  created_at: Date
}

interface Wanted {
  /** Decides everything that looks like chance. */
  seed: string
  kind: KindOfGoods
  liking: Liking
  count: number
  between: readonly [Date, Date]
}

/** The same reviews for the same seed, but for their dates, which spread over the given time. */
export function writeReviews({ seed, kind, liking, count, between: [first, last] }: Wanted): WrittenReview[] {
  const random = seededRandom(seed)
  const speak = speaker(kind, random)
  const introduce = reviewers(random)
  const said = new Set<string>()
  return starsOf(liking, count).map((rating) => {
    let review = speak(rating)
    while (said.has(review)) review = speak(rating)
    said.add(review)
    const age = random() * (last.getTime() - first.getTime())
    return { ...introduce(), rating, review, verified: random() < 0.6, created_at: new Date(first.getTime() + age) }
  })
}

/** Says something that fits the stars, in three words or in several sentences. */
function speaker(kind: KindOfGoods, random: () => number): (rating: number) => string {
  const good = dealer(praise, random)
  const fitting = dealer<string>(praiseByKind[kind], random)
  const occasion = dealer(occasions, random)
  const goodbye = dealer(closings, random)
  const reserve = dealer(reserves, random)
  const doubt = dealer(doubts, random)
  const complaint = dealer(complaints, random)
  const short = {
    5: dealer<string>(shortPraise, random),
    4: dealer<string>(shortSecondThoughts[4], random),
    3: dealer<string>(shortSecondThoughts[3], random),
    2: dealer<string>(shortSecondThoughts[2], random),
    1: dealer<string>(shortSecondThoughts[1], random),
  }
  /** From brief to long; one of them is chosen. */
  const ways = {
    5: [
      [short[5]],
      [good],
      [fitting, goodbye],
      [occasion, fitting],
      [good, fitting],
      [good, occasion, goodbye],
      [occasion, good, fitting, goodbye],
      [good, fitting, occasion, good],
      [occasion, fitting, good, good, fitting, goodbye],
    ],
    4: [
      [short[4]],
      [good, reserve],
      [fitting, reserve],
      [occasion, fitting, reserve],
      [fitting, good, reserve],
      [occasion, good, fitting, good, reserve],
    ],
    3: [[short[3]], [doubt], [good, doubt], [fitting, doubt, doubt]],
    2: [[short[2]], [complaint], [fitting, complaint]],
    1: [[short[1]], [complaint, complaint]],
  }
  return (rating) => {
    const known = ways[toStars(rating)]
    const way = known[Math.floor(random() * known.length)] ?? [good]
    return way.map((say) => say()).join(' ')
  }
}

function toStars(rating: number): 1 | 2 | 3 | 4 | 5 {
  return rating === 1 || rating === 2 || rating === 3 || rating === 4 ? rating : 5
}

function reviewers(random: () => number): () => { name: string; email: string } {
  const firstName = dealer<string>(firstNames, random)
  const lastName = dealer<string>(lastNames, random)
  return () => {
    const first = firstName()
    const last = lastName()
    const email = `${first}.${last}${Math.floor(10 + random() * 90)}@example.in`.toLowerCase()
    const manner = random()
    if (manner < 0.35) return { name: first, email }
    return { name: manner < 0.7 ? `${first} ${last.charAt(0)}.` : `${first} ${last}`, email }
  }
}
