import { hostileCode, hostileString, hostileValue } from './hostile-values.ts'
import type { Random } from './random.ts'

/** The same value with one thing in it, at any depth, made wrong. */
export function mutate(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return mutateList(value, random)
  if (isRecord(value)) return mutateRecord(value, random)
  return random.chance(0.1) ? [value] : hostileValue(random)
}

/** Hostile text in every string of it. */
export function poisonStrings(value: unknown, random: Random): unknown {
  if (typeof value === 'string') return random.chance(0.5) ? `${value}${hostileString(random)}` : hostileString(random)
  if (Array.isArray(value)) return value.map((one) => poisonStrings(one, random))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisonStrings(one, random)]))
}

/** The same value with SQL, HTML or a template in one of its strings, and everything else right. */
export function typeCode(value: unknown, random: Random): unknown {
  const places = countStrings(value)
  let left = places === 0 ? -1 : random.below(places)
  const type = (one: unknown): unknown => {
    if (typeof one === 'string') return left-- === 0 ? withCode(one, random) : one
    if (Array.isArray(one)) return one.map(type)
    return isRecord(one) ? Object.fromEntries(Object.entries(one).map(([name, each]) => [name, type(each)])) : one
  }
  return type(value)
}

function withCode(text: string, random: Random): string {
  const code = hostileCode(random)
  return random.chance(0.5) ? code : `${text} ${code}`
}

function countStrings(value: unknown): number {
  if (typeof value === 'string') return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + countStrings(one), 0)
}

function mutateList(list: readonly unknown[], random: Random): unknown {
  const way = random.weigh({ replace: 15, within: 60, repeat: 15, drop: 10 })
  if (way === 'replace' || list.length === 0) return hostileValue(random)
  if (way === 'repeat') return Array.from({ length: random.pick([2, 7, 250]) }, () => list[0])
  const at = random.below(list.length)
  return way === 'drop' ? list.toSpliced(at, 1) : list.with(at, mutate(list[at], random))
}

function mutateRecord(record: Readonly<Record<string, unknown>>, random: Random): unknown {
  const names = Object.keys(record)
  const way = random.weigh({ within: 70, drop: 12, add: 13, replace: 5 })
  if (way === 'replace') return hostileValue(random)
  if (way === 'add' || names.length === 0) return { ...record, [oddName(random)]: hostileValue(random) }
  const name = random.pick(names)
  const others = Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))
  return way === 'drop' ? others : { ...record, [name]: mutate(record[name], random) }
}

function oddName(random: Random): string {
  const known = ['_id', 'id', 'role', 'user_id', 'price', 'total', 'paid_at', 'password_hash', 'constructor', 'toJSON']
  return random.chance(0.6) ? random.pick(known) : hostileString(random)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
