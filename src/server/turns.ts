import { ShopError } from './errors.ts'

/** Whoever waits for a turn. */
interface Place {
  /** Lower goes first, whenever it came. Each rank has as many places to wait in, so that none is kept out by others. */
  rank?: number
  /** Whether nobody waits for the outcome any more: then it is not begun. */
  isGone?: () => boolean
}

interface Waiting extends Required<Place> {
  called: PromiseWithResolvers<void>
}

/**
 * Lets a few heavy pieces of work run at a time while the others wait their turn.
 * When too many wait already, the next is sent away rather than kept until it gives up.
 */
export class Turns {
  #running = 0
  #waiting: Waiting[] = []
  readonly #atOnce: number
  readonly #mostWaiting: number

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async take<Result>(work: () => Promise<Result>, place: Place = {}): Promise<Result> {
    await this.#comeUp(place)
    try {
      return await work()
    } finally {
      this.#handOn()
    }
  }

  /** For work that ends elsewhere: gives the deed by which the turn is handed on, once. */
  async come(place: Place = {}): Promise<() => void> {
    await this.#comeUp(place)
    return () => this.#handOn()
  }

  async #comeUp({ rank = 0, isGone = () => false }: Place): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return
    }
    this.#dropGone()
    if (this.#waiting.filter((other) => other.rank === rank).length >= this.#mostWaiting) {
      throw new ShopError('unavailable', 'We are very busy right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      })
    }
    const called = Promise.withResolvers<void>()
    this.#waiting.push({ rank, isGone, called })
    await called.promise
  }

  /** The place goes straight to whoever waits longest of the first rank, so that a newcomer can't slip in between. */
  #handOn(): void {
    this.#dropGone()
    const first = Math.min(...this.#waiting.map(({ rank }) => rank))
    const next = this.#waiting.find(({ rank }) => rank === first)
    this.#waiting = this.#waiting.filter((other) => other !== next)
    if (next) next.called.resolve()
    else this.#running -= 1
  }

  #dropGone(): void {
    const gone = this.#waiting.filter(({ isGone }) => isGone())
    this.#waiting = this.#waiting.filter((other) => !gone.includes(other))
    for (const { called } of gone) called.reject(new ShopError('bad_input', 'The request did not arrive whole'))
  }
}
