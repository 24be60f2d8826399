import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/jobs.ts'

/** Sends money back. It is kept trying for days: nobody should have to ask for it. In the end staff may pay it another way. */
export const refundJob = defineJob({
  name: 'refund',
  retryLimit: 40,
  canSettle: true,
  givesMoney: true,
  data: z.object({ refundId: z.string() }),
})

/** Puts on record what went back at the provider without the shop, as in its dashboard. It waits for a refund of ours. */
export const refundElsewhereJob = defineJob({
  name: 'refund-elsewhere',
  retryLimit: 40,
  data: z.object({ providerOrderId: z.string(), providerRefundId: z.string() }),
})

/** Nothing can do it: it fails at once, so that staff find among the failed jobs what the bank would not take back. */
export const refundRefusedJob = defineJob({
  name: 'refund-refused',
  retryLimit: 0,
  canRetry: false,
  givesMoney: true,
  data: z.object({ refundId: z.string() }),
})
