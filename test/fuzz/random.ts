/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: string) {
    // FNV-1a: one letter more or less gives quite another row of numbers.
    let hash = 0x811c9dc5
    for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    this.#state = hash >>> 0
  }

  /** From 0 up to 1, by Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to, not including, this. */
  below(most: number): number {
    return Math.floor(this.next() * most)
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Value>(list: readonly Value[]): Value {
    const at = this.below(list.length)
    for (const [place, value] of list.entries()) if (place === at) return value
    throw new Error('There is nothing to pick from')
  }

  /** An id that nothing has. */
  id(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('')
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5')
  }

  /** One of these, each as often as its weight says. */
  weigh<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights).filter((name): name is Name => name in weights)
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0)
    return names.find((name) => (left -= weights[name]) < 0) ?? this.pick(names)
  }
}
