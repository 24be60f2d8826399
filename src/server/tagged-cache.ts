import { LRUCache } from 'lru-cache'

/** Something freshly made, and what it was made from. */
export interface Made<Value> {
  value: Value
  tags: readonly string[]
  mayKeep: boolean
}

interface Making<Value> {
  result: Promise<Value>
  droppedMeanwhile: Set<string>
}

interface Limits<Value> {
  mostBytes: number
  bytesOf(value: Value): number
  /** Even what no word ever came about is made anew after this long. */
  mostSecondsOld: number
}

/**
 * Things made from the database, found by key and dropped by what they were made from.
 * While the word of other processes can't be heard, nothing is kept: better slow than wrong.
 */
export class TaggedCache<Value extends object> {
  #hearing = true
  /** How often the word of other processes was lost: what was begun before the last time may have missed some. */
  #timesDeaf = 0
  readonly #making = new Map<string, Making<Value>>()
  readonly #underWay = new Set<Making<Value>>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #kept: LRUCache<string, { value: Value; tags: readonly string[] }>

  constructor({ mostBytes, bytesOf, mostSecondsOld }: Limits<Value>) {
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      ttl: mostSecondsOld * 1000,
      sizeCalculation: ({ value }, key) => Math.ceil(bytesOf(value)) + key.length,
      dispose: ({ tags }, key) => this.#forget(key, tags),
    })
  }

  find(key: string): Value | undefined {
    return this.#kept.get(key)?.value
  }

  /** Makes it once for all who ask for it at the same time, and keeps it where that is right. */
  async make(key: string, work: () => Promise<Made<Value>>): Promise<Value> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay.result

    const droppedMeanwhile = new Set<string>()
    const making: Making<Value> = { droppedMeanwhile, result: this.#makeAndKeep(key, work, droppedMeanwhile) }
    this.#making.set(key, making)
    this.#underWay.add(making)
    try {
      return await making.result
    } finally {
      this.#underWay.delete(making)
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  drop(tags: readonly string[]): void {
    for (const tag of tags) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#kept.delete(key)
      for (const { droppedMeanwhile } of this.#underWay) droppedMeanwhile.add(tag)
    }
    // Whoever asks from now on must not be handed what was begun before the change.
    this.#making.clear()
  }

  stopHearing(): void {
    this.#hearing = false
    this.#timesDeaf += 1
    this.#making.clear()
    this.#kept.clear()
  }

  startHearing(): void {
    this.#kept.clear()
    this.#hearing = true
  }

  async #makeAndKeep(key: string, work: () => Promise<Made<Value>>, droppedMeanwhile: Set<string>): Promise<Value> {
    const timesDeaf = this.#timesDeaf
    const { value, tags, mayKeep } = await work()
    const isStale = tags.some((tag) => droppedMeanwhile.has(tag))
    const heardAll = this.#hearing && this.#timesDeaf === timesDeaf
    if (mayKeep && heardAll && !isStale) this.#keep(key, value, tags)
    return value
  }

  #keep(key: string, value: Value, tags: readonly string[]): void {
    this.#kept.set(key, { value, tags })
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key))
  }

  #forget(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
