import type { ApiAnswer } from '../ask-in-process.ts'
import { ShopError } from '../errors.ts'
import { within } from '../within.ts'
import { ReadyPage } from './ready-page.ts'
import { type Made, TaggedCache } from './tagged-cache.ts'

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

/** Begins the keys under which the page for addresses nobody has is kept; no address begins like this. */
export const notFoundPrefix = '(not found)'

/** A rendering that hangs must not be what everybody after waits for. */
const mostSecondsRendering = 20

/** Public pages as ready bytes, and for a moment what the API answered them: most ask for the same menu and filters. */
export class PageCache {
  /** Since the start: pages that were there, and pages that had to be made. */
  readonly counts = { hits: 0, renders: 0 }
  readonly #pages: TaggedCache<ReadyPage>
  readonly #answers = new TaggedCache<ApiAnswer>({
    mostBytes: 1024 * 1024,
    bytesOf: ({ body }) => JSON.stringify(body).length,
    // A page may grow as old as this on top of its own age.
    mostSecondsOld: 10,
  })

  constructor({ mostBytes = 32 * 1024 * 1024, mostSecondsOld = 60 } = {}) {
    this.#pages = new TaggedCache({ mostBytes, mostSecondsOld, bytesOf: ({ bytes }) => bytes })
  }

  find(key: string): ReadyPage | undefined {
    return this.#pages.find(key)
  }

  /** Renders a page once for all who ask for it at the same time, and keeps it where that is right. */
  render(key: string, renderPage: () => Promise<RenderedPage>): Promise<ReadyPage> {
    return this.#pages.make(key, () => {
      this.counts.renders += 1
      return readyToKeep(key, renderPage)
    })
  }

  /** As it was answered a moment ago, if nothing that it tells has changed since. */
  async answer(key: string, ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const kept = this.#answers.find(key)
    if (kept) return kept
    return this.#answers.makeApart(key, async () => {
      const answer = await ask()
      return {
        value: answer,
        tags: answer.tags,
        mayKeep: answer.status === 200 && answer.tags.length > 0 && !answer.isForOnePage,
      }
    })
  }

  drop(tags: readonly string[]): void {
    this.#pages.drop(tags)
    this.#answers.drop(tags)
  }

  dropAll(): void {
    this.stopHearing()
    this.startHearing()
  }

  stopHearing(): void {
    this.#pages.stopHearing()
    this.#answers.stopHearing()
  }

  startHearing(): void {
    this.#pages.startHearing()
    this.#answers.startHearing()
  }
}

async function readyToKeep(key: string, renderPage: () => Promise<RenderedPage>): Promise<Made<ReadyPage>> {
  const rendered = await withinTime(renderPage())
  const value = new ReadyPage(rendered)
  const mayKeep = (rendered.status === 200 || key.startsWith(notFoundPrefix)) && rendered.sameForEveryone
  if (mayKeep) await value.pack()
  return { value, tags: rendered.tags, mayKeep }
}

/** For pages that are not kept as well: none is waited for without end. */
export async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const done = await within(work, mostSecondsRendering * 1000, tooLate)
  if (done !== tooLate) return done
  throw new ShopError('unavailable', 'This page is taking too long. Please try again in a moment.')
}

const tooLate = Symbol('too late')
