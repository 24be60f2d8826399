import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/jobs.ts'

/** Makes the parcel of a paid order known to the courier service. */
export const shipOrderJob = defineJob({ name: 'ship-order', data: z.object({ orderId: z.string() }) })

/** Has the courier come for a parcel. */
export const askPickupJob = defineJob({ name: 'ask-pickup', data: z.object({ orderId: z.string() }) })

/** Calls off the parcel of an order that was cancelled or refunded, or that staff have sent another way. */
export const callOffJob = defineJob({ name: 'call-off-parcel', data: z.object({ orderId: z.string() }) })

/** Nothing can do it but a person: it fails at once, so that staff find among the failed jobs what has no parcel any more. */
export const parcelCalledOffJob = defineJob({
  name: 'parcel-called-off',
  retryLimit: 0,
  canRetry: false,
  data: z.object({ orderId: z.string() }),
})

/** Asks the courier service where a parcel is. */
export const trackParcelJob = defineJob({
  name: 'track-parcel',
  retryLimit: 6,
  data: z.object({ orderId: z.string() }),
})
