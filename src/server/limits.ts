import { isIPv6 } from 'node:net'
import { type LimitName, limits } from '#contracts/limits.ts'
import type { Db } from './db/database.ts'
import { ShopError } from './errors.ts'
import { countDown, countUp, deleteCounter } from './limits.store.ts'
import type { Settings } from './settings/settings.ts'
import { waitInWords } from './wait-in-words.ts'

interface Means {
  db: Db
  settings: Settings
}

/** Counts one more for whoever it is, and refuses when it is one too many. Shared by all processes. */
export async function countAgainst(means: Means, name: LimitName, whose: string): Promise<void> {
  const { isWithin, secondsLeft } = await countOne(means, name, whose)
  if (isWithin) return
  throw new ShopError('too_many_requests', `Too many tries. Please wait ${waitInWords(secondsLeft)} and try again.`, {
    retryAfterSeconds: secondsLeft,
  })
}

/** As above for what is then left undone, and not refused. */
export async function isWithinLimit(means: Means, name: LimitName, whose: string): Promise<boolean> {
  return (await countOne(means, name, whose)).isWithin
}

async function countOne({ db, settings }: Means, name: LimitName, whose: string) {
  const { most, seconds } = limits[name]
  const { count, secondsLeft } = await countUp(db, keyOf(name, whose), seconds)
  return { isWithin: count <= Math.ceil(most * settings.rateLimitScale), secondsLeft }
}

/** For what was counted in advance and then turned out not to count. */
export async function giveBack(db: Db, name: LimitName, whose: string): Promise<void> {
  await countDown(db, keyOf(name, whose))
}

export async function startAfresh(db: Db, name: LimitName, whose: string): Promise<void> {
  await deleteCounter(db, keyOf(name, whose))
}

function keyOf(name: LimitName, whose: string): string {
  return `${name}:${addressBlock(whose)}`
}

/** One household has a whole /64 of IPv6 addresses, so that is what counts as one. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const whole = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
