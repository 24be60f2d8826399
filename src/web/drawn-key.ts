import { isFixed, jsonOf } from './json-once.ts'
import { onceForEach } from './once-for-each.ts'

const keysOf = onceForEach<object, Map<string, string>>(() => new Map())

/**
 * The same text for the same facts. For what can't change, such as a card, it is the very one that was made before: each
 * new one would be read from end to end to find the part by it.
 */
export function keyOf(facts: readonly unknown[]): string {
  const fixed = facts.find(isFixed)
  const others = facts.map((fact) => (fact === fixed ? '' : JSON.stringify(fact))).join()
  if (!fixed) return others
  const keys = keysOf(fixed)
  const key = keys.get(others) ?? others + jsonOf(fixed)
  keys.set(others, key)
  return key
}
