import { onceForEach } from './once-for-each.ts'

const written = onceForEach((value: object) => JSON.stringify(value))

/** As `JSON.stringify`, once for each object that can't change any more: a card is told, and looked up, by it in page after page. */
export function jsonOf(value: unknown): string {
  return isFixed(value) ? written(value) : JSON.stringify(value)
}

/** Nothing in it can change any more. */
export function isFixed(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value)
}
