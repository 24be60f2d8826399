import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/jobs.ts'

/** Carries the address alone: the code itself must never wait in the database. A late code is of no use, so few tries, and none later. */
export const sendCode = defineJob({
  name: 'send-code',
  isLetter: true,
  data: z.object({ email: z.string() }),
  retryLimit: 4,
  canRetry: false,
  forgetAfterSeconds: 15 * 60,
  retryDelaySeconds: 2,
  longestRetryDelaySeconds: 60,
})
