import { LRUCache } from 'lru-cache'

/** Something freshly made, and what it was made from. */
export interface Made<Value> {
  value: Value
  tags: readonly string[]
  mayKeep: boolean
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
  readonly #making = new Map<string, Promise<Value>>()
  /** For each that is being made, what was dropped meanwhile. */
  readonly #underWay = new Set<Set<string>>()
  readonly #kept: LRUCache<string, { value: Value; tags: readonly string[] }>

  constructor({ mostBytes, bytesOf, mostSecondsOld }: Limits<Value>) {
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      ttl: mostSecondsOld * 1000,
      sizeCalculation: ({ value }, key) => Math.ceil(bytesOf(value)) + key.length,
    })
  }

  find(key: string): Value | undefined {
    return this.#kept.get(key)?.value
  }

  /** Makes it once for all who ask for it at the same time, and keeps it where that is right. */
  async make(key: string, work: () => Promise<Made<Value>>): Promise<Value> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay

    const making = this.makeApart(key, work)
    this.#making.set(key, making)
    try {
      return await making
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  /** The same for one alone: nobody else waits for it, should it hang. */
  async makeApart(key: string, work: () => Promise<Made<Value>>): Promise<Value> {
    const timesDeaf = this.#timesDeaf
    const droppedMeanwhile = new Set<string>()
    this.#underWay.add(droppedMeanwhile)
    try {
      const { value, tags, mayKeep } = await work()
      const isStale = tags.some((tag) => droppedMeanwhile.has(tag))
      const heardAll = this.#hearing && this.#timesDeaf === timesDeaf
      if (mayKeep && heardAll && !isStale) this.#kept.set(key, { value, tags })
      return value
    } finally {
      this.#underWay.delete(droppedMeanwhile)
    }
  }

  /** Looks through all that is kept: far more pages are made than dropped, and to note each of their fifty tags took longer. */
  drop(tags: readonly string[]): void {
    const dropped = new Set(tags)
    for (const [key, made] of [...this.#kept.entries()]) {
      if (made.tags.some((tag) => dropped.has(tag))) this.#kept.delete(key)
    }
    for (const droppedMeanwhile of this.#underWay) for (const tag of tags) droppedMeanwhile.add(tag)
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
}
