import type { Notice } from './notice.ts'
import { sign } from './signature.ts'

const answerWithinMs = 5000

interface Means {
  address: string
  secret: string
  signal: AbortSignal
}

export interface Told {
  arrived: boolean
  /** What came back, or why nothing did. */
  answer: string
}

/** One try to tell the shop, signed as the provider signs. */
export async function postNotice({ id, body }: Notice, { address, secret, signal }: Means): Promise<Told> {
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    })
    await reply.arrayBuffer()
    return { arrived: reply.ok, answer: `HTTP ${reply.status}` }
  } catch (error) {
    return { arrived: false, answer: toWords(error) }
  }
}

function toWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${answerWithinMs / 1000} s`
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}
