/** How a piece was taken by those who bought it. */
export type Liking = 'loved' | 'liked' | 'mixed'

/** Of a hundred reviews, how many have five stars, four, and so on down to one. */
const shares: Record<Liking, readonly [number, number, number, number, number]> = {
  loved: [74, 19, 5, 1, 1],
  liked: [50, 34, 10, 4, 2],
  mixed: [30, 30, 22, 10, 8],
}

/** Steps of this size spread evenly over 0 to 1 however many there are. */
const goldenStep = 0.618_033_988_749_895

/** The stars of so many reviews, well mixed, in the proportions of the liking. */
export function starsOf(liking: Liking, count: number): number[] {
  return Array.from({ length: count }, (_, index) => starsAt(shares[liking], ((index + 0.5) * goldenStep) % 1))
}

function starsAt(share: readonly number[], spot: number): number {
  let left = spot * 100
  const found = share.findIndex((hundredths) => {
    left -= hundredths
    return left < 0
  })
  return 5 - found
}
