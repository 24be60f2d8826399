import { ShopError } from './errors.ts'

/**
 * Lets a few heavy pieces of work run at a time while the others wait their turn.
 * When too many wait already, the next is sent away rather than kept until it gives up.
 */
export class Turns {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #atOnce: number
  readonly #mostWaiting: number

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#comeUp()
    try {
      return await work()
    } finally {
      this.#handOn()
    }
  }

  async #comeUp(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new ShopError('unavailable', 'We are very busy right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      })
    }
    const called = Promise.withResolvers<void>()
    this.#waiting.push(called.resolve)
    await called.promise
  }

  /** The place goes straight to whoever waits longest, so that a newcomer can't slip in between. */
  #handOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
