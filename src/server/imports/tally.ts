import type { Progress } from './imports.store.ts'

export const noCounts = { lines_done: 0, added: 0, changed: 0, unchanged: 0, wrong: 0 }

const tellEveryMs = 300

/** Counts what becomes of the lines, and tells how far it is a few times a second. */
export class Tally {
  readonly counts = { ...noCounts }
  readonly #wrongLines = new Set<number>()
  readonly #tell: (progress: Progress) => Promise<void>
  #toldAt = 0

  constructor(tell: (progress: Progress) => Promise<void>) {
    this.#tell = tell
  }

  /** A line counts once, however much is wrong with it. */
  addWrong(lines: readonly number[]): void {
    for (const line of lines) this.#wrongLines.add(line)
    this.counts.wrong = this.#wrongLines.size
  }

  async add(lines: number, { added, changed, unchanged }: Record<'added' | 'changed' | 'unchanged', number>) {
    this.counts.lines_done += lines
    this.counts.added += added
    this.counts.changed += changed
    this.counts.unchanged += unchanged
    if (performance.now() - this.#toldAt < tellEveryMs) return
    this.#toldAt = performance.now()
    await this.#tell(this.counts)
  }
}
