import * as z from 'zod/mini'

const Outcome = {
  id: z.string(),
  state: z.enum(['waiting', 'delivered', 'dropped', 'given up']),
  /** How often it still has to arrive. */
  copies: z.int(),
  tries: z.int(),
  /** When to try next, in milliseconds. */
  nextAt: z.number(),
  /** What the last try came to, for people. */
  answer: z.string(),
}

/** How far the telling of one event has come. */
export const NoticeOutcome = z.object(Outcome)
export type NoticeOutcome = z.infer<typeof NoticeOutcome>

/** One event the shop is to be told of. The body is kept as text, since its signature is over these very bytes. */
export const Notice = z.object({ ...Outcome, event: z.string(), about: z.string(), at: z.number(), body: z.string() })
export type Notice = z.infer<typeof Notice>
