import { randomInt } from 'node:crypto'

/** Without those that are taken for one another, or make words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ'

/** Short enough to be read out over the phone; the next one can't be told from this one. */
export function newOrderNumber(): string {
  return `AL${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}
