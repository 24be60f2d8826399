import type { Notice, NoticeOutcome } from './notice.ts'
import { postNotice, type Told } from './post-notice.ts'
import type { Store } from './store.ts'

const mostTries = 12
const longestPauseMs = 60_000
/** However many orders come in at once, the shop keeps room for its customers. */
const mostAtOnce = 16

interface Means {
  store: Store
  secret: string
  /** The first pause after a failure; each next one is twice as long. */
  pauseMs: number
}

export interface Webhooks {
  /** Each is tried once in this order; what fails is tried again later, by itself. */
  tell(notices: readonly Notice[]): void
  tellAt(url: string): void
  close(): Promise<void>
}

/** Tells the shop what happened until it has heard it, also across a restart. */
export function startWebhooks({ store, secret, pauseMs }: Means): Webhooks {
  const closing = new AbortController()
  const pauses = new Set<NodeJS.Timeout>()
  const queue: (readonly string[])[] = []
  const running = new Set<Promise<void>>()
  let url: string | undefined

  const pump = () => {
    const address = url
    if (address === undefined || closing.signal.aborted) return
    for (const next of queue.splice(0, mostAtOnce - running.size)) {
      const run = tellInTurn(next, address).finally(() => {
        running.delete(run)
        pump()
      })
      running.add(run)
    }
  }

  const tellInTurn = async (ids: readonly string[], address: string) => {
    for (const id of ids) await tellOne(id, address)
  }

  const tellOne = async (id: string, address: string): Promise<void> => {
    const notice = store.state.notices.get(id)
    if (notice?.state !== 'waiting' || closing.signal.aborted) return
    const told = await postNotice(notice, { address, secret, signal: closing.signal })
    // A try that our own end cut short is not one: it is made again after the restart.
    if (closing.signal.aborted) return
    const outcome = nextOutcome(notice, told, pauseMs)
    // Where it can't be kept, it is told once more after a restart, which the shop must bear in any case.
    await store.change({ outcomes: [outcome] }).catch(() => undefined)
    if (outcome.state === 'waiting') later(outcome)
  }

  const later = ({ id, nextAt }: NoticeOutcome) => {
    if (closing.signal.aborted) return
    const timer = setTimeout(
      () => {
        pauses.delete(timer)
        queue.push([id])
        pump()
      },
      Math.max(0, nextAt - Date.now()),
    )
    pauses.add(timer)
  }

  for (const notice of store.state.notices.values()) if (notice.state === 'waiting') later(notice)

  return {
    tell(notices) {
      queue.push(notices.map(({ id }) => id))
      pump()
    },
    tellAt(address) {
      url = address
      pump()
    },
    async close() {
      closing.abort()
      for (const pause of pauses) clearTimeout(pause)
      await Promise.all(running)
    },
  }
}

function nextOutcome(notice: Notice, { arrived, answer }: Told, pauseMs: number): NoticeOutcome {
  const tries = notice.tries + 1
  const copies = arrived ? notice.copies - 1 : notice.copies
  const pause = arrived ? 0 : Math.min(pauseMs * 2 ** (tries - 1), longestPauseMs)
  const facts = { id: notice.id, tries, copies, answer, nextAt: Date.now() + pause }
  if (copies === 0) return { ...facts, state: 'delivered' }
  return { ...facts, state: tries >= mostTries ? 'given up' : 'waiting' }
}
