import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { CardProduct } from '#contracts/products.ts'
import { isStamped, type ListedState, type ListPage, listCardPage, listStatePage } from './product-lists.store.ts'

/** As many as the server keeps drawn. */
const most = 2000

/**
 * Cards as they were when last read, by the numbers of their pieces. The database tells in which state each of a list is,
 * and only where some are not remembered in that state all are read. Each is cut down to its contract once.
 */
export class SeenCards {
  readonly #cards = new LRUCache<number, { state: string; card: CardProduct }>({ max: most, ttl: 600_000 })
  /** Of the last list that was read whole. Where people look at what nobody has looked at yet, asking first is in vain. */
  #hadSeenAll = false

  readonly listPage: ListPage<CardProduct> = async (db, asked) => {
    if (!this.#hadSeenAll) return this.#readWhole(db, asked)
    const { rows: states, ...page } = await listStatePage(db, asked)
    const rows = states.map((one) => this.#find(one)).filter((card) => card !== undefined)
    if (rows.length === states.length) return { ...page, rows }
    // Counted a moment ago; the statement looks whether that is still so.
    return this.#readWhole(db, isStamped(asked.query) ? { ...asked, known: page.known } : asked)
  }

  readonly #readWhole: ListPage<CardProduct> = async (db, asked) => {
    const { rows: read, ...page } = await listCardPage(db, asked)
    this.#hadSeenAll = read.every((one) => this.#find(one))
    return { ...page, rows: read.map((one) => this.#find(one) ?? this.#keep(one)) }
  }

  #find({ number, state }: ListedState): CardProduct | undefined {
    const seen = this.#cards.get(number)
    return seen?.state === state ? seen.card : undefined
  }

  #keep({ number, state, card: read }: ListedState & { card: CardProduct }): CardProduct {
    const card = z.parse(CardProduct, read)
    Object.freeze(card.images)
    Object.freeze(card)
    this.#cards.set(number, { state, card })
    return card
  }
}
