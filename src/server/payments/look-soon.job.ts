import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/jobs.ts'

/** Asks the provider about one of its orders, and again until it answers. */
export const lookSoon = defineJob({
  name: 'look-for-payment',
  retryDelaySeconds: 2,
  longestRetryDelaySeconds: 600,
  atOnce: 4,
  data: z.object({ providerOrderId: z.string() }),
})
