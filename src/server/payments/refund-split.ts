import { formatPaise } from '#server/pricing/paise.ts'

/** In paise. */
interface Allotted {
  /** What each of the sent ones stands for on record; those for which nothing is left have none. */
  amounts: number[]
  /** What is still to be sent. */
  rest: number
}

/** Puts what was sent back elsewhere on record in the place of what was asked for, but for what is `tooMuch`. */
export function allot(sent: readonly number[], { asked, tooMuch }: { asked: number; tooMuch: number }): Allotted {
  const gone = sumOf(sent)
  let room = gone - tooMuch
  const amounts = sent.map((amount) => {
    const taken = Math.min(amount, room)
    room -= taken
    return taken
  })
  return { amounts: amounts.filter((amount) => amount > 0), rest: Math.max(0, asked - gone) }
}

/** What staff read of it. */
export function wordsOfAllotted(
  sent: readonly number[],
  { asked, rest, tooMuch }: { asked: number; rest: number; tooMuch: number },
): string {
  const isSent = rest > 0 ? `only ${formatPaise(rest)}` : 'nothing'
  const words = `${formatPaise(sumOf(sent))} had gone back at the payment provider already, so ${isSent} is sent of the ${formatPaise(asked)} that was asked for.`
  if (tooMuch === 0) return words
  return `${words} It is ${formatPaise(tooMuch)} more than this order had left: compare the two before you send money another way.`
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
