import { timingSafeEqual } from 'node:crypto'

/** Whether this is the secret, without telling by the time it takes how much of it is right. */
export function isSameSecret(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
