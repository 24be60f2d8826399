import * as z from 'zod/mini'
import { GivenPassword } from './accounts.ts'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { requiredText } from './texts.ts'

/** A job that was tried as often as it may be and still failed. What it was about is staff's to know; what it carried is not. */
export const FailedJob = z.object({
  _id: z.string(),
  name: z.string(),
  reason: z.string(),
  tries: z.int(),
  /** The number of the order it was about, where it was about one. */
  orderId: z.nullable(z.string()),
  /** False where trying it again can only fail. */
  canRetry: z.boolean(),
  /** Whether staff may do it another way, and say so. */
  canSettle: z.boolean(),
  /** Whether its money then counts as given back, for which the password is asked. */
  givesMoney: z.boolean(),
  createdAt: z.string(),
  failedAt: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const listFailedJobs = call({
  method: 'GET',
  path: '/api/jobs/failed',
  by: 'admin',
  summary: 'Jobs that failed for good, letters after all others, newest first',
  query: Paging,
  reply: listOf(FailedJob),
})

export const retryFailedJob = call({
  method: 'POST',
  path: '/api/jobs/failed/{id}/retry',
  by: 'admin',
  summary: 'Try a failed job again from the beginning',
  params: z.object({ id: Id }),
  reply: reply({ message: z.string() }),
})

export const mostSettledLetters = 200
export const SettledHow = requiredText(
  'Please say how it was settled',
  `This may be at most ${mostSettledLetters} characters`,
  mostSettledLetters,
)

export const settleFailedJob = call({
  method: 'POST',
  path: '/api/jobs/failed/{id}/settle',
  by: 'admin',
  summary:
    'Take a failed job off the list that was done another way, and say how; the money of a refund then counts as given back',
  params: z.object({ id: Id }),
  /** The password where money counts as given back. */
  body: z.object({ note: SettledHow, password: z.optional(GivenPassword) }),
  reply: reply({ message: z.string() }),
})
