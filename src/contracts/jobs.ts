import * as z from 'zod/mini'
import { call } from './call.ts'
import { listOf, Paging } from './lists.ts'

/** A job that was tried as often as it may be and still failed. What it was about is staff's to know; what it carried is not. */
export const FailedJob = z.object({
  _id: z.string(),
  name: z.string(),
  reason: z.string(),
  tries: z.int(),
  createdAt: z.string(),
  failedAt: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const listFailedJobs = call({
  method: 'GET',
  path: '/api/jobs/failed',
  by: 'admin',
  summary: 'Jobs that failed for good, newest first',
  query: Paging,
  reply: listOf(FailedJob),
})
