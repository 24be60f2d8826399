import type { Notice, NoticeOutcome } from './notice.ts'
import { sign } from './signature.ts'
import type { Store } from './store.ts'

const mostTries = 12
const answerWithinMs = 5000
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
    const { arrived, answer } = await post(address, notice)
    // A try that our own end cut short is not one: it is made again after the restart.
    if (closing.signal.aborted) return
    const outcome = nextOutcome(notice, arrived, answer)
    // Where it can't be kept, it is told once more after a restart, which the shop must bear in any case.
    await store.change({ outcomes: [outcome] }).catch(() => undefined)
    if (outcome.state === 'waiting') later(outcome)
  }

  const post = async (address: string, { id, body }: Notice): Promise<{ arrived: boolean; answer: string }> => {
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': sign(secret, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await reply.arrayBuffer()
      return { arrived: reply.ok, answer: `HTTP ${reply.status}` }
    } catch (error) {
      return { arrived: false, answer: toWords(error) }
    }
  }

  const nextOutcome = (notice: Notice, arrived: boolean, answer: string): NoticeOutcome => {
    const tries = notice.tries + 1
    const copies = arrived ? notice.copies - 1 : notice.copies
    const pause = arrived ? 0 : Math.min(pauseMs * 2 ** (tries - 1), longestPauseMs)
    const facts = { id: notice.id, tries, copies, answer, nextAt: Date.now() + pause }
    if (copies === 0) return { ...facts, state: 'delivered' }
    return { ...facts, state: tries >= mostTries ? 'given up' : 'waiting' }
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

function toWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${answerWithinMs / 1000} s`
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}
