import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { News, ShiprocketStore } from './shiprocket-store.ts'

const pausesMs = [250, 500, 1000, 2000, 4000, 8000]
const answerWithinMs = 5000

export interface NewsSender {
  /** From here on the shop is told; what has waited for that goes first. */
  tellAt(url: string): void
  /** Resolves once it would survive a crash; the telling itself goes on by itself. */
  tell(body: News['body']): Promise<void>
  close(): Promise<void>
}

/** The webhook: a POST with the key in a header, tried a few times until it is answered with exactly 200. */
export function openNewsSender(store: ShiprocketStore, webhookKey: string): NewsSender {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  let url: string | undefined

  const start = (news: News) => {
    const sending = sendUntilTaken(news).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  const sendUntilTaken = async (news: News): Promise<void> => {
    for (const pauseMs of [...pausesMs, 0]) {
      if (await isTaken(news)) break
      await pause(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
      // Cut short by the end of the process, it is told after the next start.
      if (ending.signal.aborted) return
    }
    await store.settleNews(news.id)
  }

  const isTaken = async ({ body }: News): Promise<boolean> => {
    try {
      const reply = await fetch(url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': webhookKey },
        body: JSON.stringify(body),
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await reply.body?.cancel()
      return reply.status === 200
    } catch {
      return false
    }
  }

  return {
    tellAt(shopUrl) {
      const isFirst = url === undefined
      url = shopUrl
      if (isFirst) for (const news of store.listNews()) start(news)
    },
    async tell(body) {
      const news = { id: randomUUID(), body }
      await store.addNews(news)
      if (url !== undefined) start(news)
    },
    async close() {
      ending.abort()
      await Promise.allSettled(underWay)
    },
  }
}
