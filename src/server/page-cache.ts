import { LRUCache } from 'lru-cache'
import { ShopError } from './errors.ts'
import { ReadyPage } from './ready-page.ts'

/** A page fresh from rendering. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** What it was made from. */
  tags: readonly string[]
  /** False for a page that erred or speaks to one person only. */
  sameForEveryone: boolean
}

interface Rendering {
  result: Promise<ReadyPage>
  droppedMeanwhile: Set<string>
}

/** Begins the keys under which the page for addresses nobody has is kept; no address begins like this. */
export const notFoundPrefix = '(not found)'

interface Limits {
  mostBytes?: number
  /** Even a page whose tags were never dropped is made anew after this long. */
  mostSecondsOld?: number
}

/** A rendering that hangs must not be what everybody after waits for. */
const mostSecondsRendering = 20

/**
 * Public pages as ready bytes, found by address and dropped by what they show.
 * While the word of other processes can't be heard, nothing is kept: better slow than wrong.
 */
export class PageCache {
  /** Since the start: pages that were there, and pages that had to be made. */
  readonly counts = { hits: 0, renders: 0 }
  #hearing = true
  /** How often the word of other processes was lost: a page begun before the last time may have missed some. */
  #timesDeaf = 0
  readonly #rendering = new Map<string, Rendering>()
  readonly #underWay = new Set<Rendering>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #pages: LRUCache<string, { page: ReadyPage; tags: readonly string[] }>

  constructor({ mostBytes = 32 * 1024 * 1024, mostSecondsOld = 60 }: Limits = {}) {
    this.#pages = new LRUCache({
      maxSize: mostBytes,
      ttl: mostSecondsOld * 1000,
      sizeCalculation: ({ page }, key) => Math.ceil(page.bytes) + key.length,
      dispose: ({ tags }, key) => this.#forget(key, tags),
    })
  }

  find(key: string): ReadyPage | undefined {
    return this.#pages.get(key)?.page
  }

  /** Renders a page once for all who ask for it at the same time, and keeps it where that is right. */
  async render(key: string, renderPage: () => Promise<RenderedPage>): Promise<ReadyPage> {
    const underWay = this.#rendering.get(key)
    if (underWay) return underWay.result

    this.counts.renders += 1
    const droppedMeanwhile = new Set<string>()
    const rendering: Rendering = { droppedMeanwhile, result: this.#renderAndKeep(key, renderPage, droppedMeanwhile) }
    this.#rendering.set(key, rendering)
    this.#underWay.add(rendering)
    try {
      return await rendering.result
    } finally {
      this.#underWay.delete(rendering)
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  drop(tags: readonly string[]): void {
    for (const tag of tags) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#pages.delete(key)
      for (const { droppedMeanwhile } of this.#underWay) droppedMeanwhile.add(tag)
    }
    // Whoever asks from now on must not be handed a page that was begun before the change.
    this.#rendering.clear()
  }

  dropAll(): void {
    this.stopHearing()
    this.startHearing()
  }

  stopHearing(): void {
    this.#hearing = false
    this.#timesDeaf += 1
    this.#rendering.clear()
    this.#pages.clear()
  }

  startHearing(): void {
    this.#pages.clear()
    this.#hearing = true
  }

  async #renderAndKeep(key: string, renderPage: () => Promise<RenderedPage>, droppedMeanwhile: Set<string>) {
    const timesDeaf = this.#timesDeaf
    const rendered = await withinTime(renderPage())
    const page = new ReadyPage(rendered)
    const mayKeep = (rendered.status === 200 || key.startsWith(notFoundPrefix)) && rendered.sameForEveryone
    if (!mayKeep) return page
    await page.pack()
    const isStale = rendered.tags.some((tag) => droppedMeanwhile.has(tag))
    const heardAll = this.#hearing && this.#timesDeaf === timesDeaf
    if (heardAll && !isStale) this.#keep(key, page, rendered.tags)
    return page
  }

  #keep(key: string, page: ReadyPage, tags: readonly string[]): void {
    this.#pages.set(key, { page, tags })
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

/** For pages that are not kept as well: none is waited for without end. */
export async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => tooLate.reject(new ShopError('unavailable', 'This page is taking too long. Please try again in a moment.')),
    mostSecondsRendering * 1000,
  )
  try {
    return await Promise.race([work, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}
