import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'

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

/**
 * Fails at once likewise: the courier has a parcel that nobody wants sent any more, has brought it back or lost it, or
 * will not call it off, for which it has its own words.
 */
export const strayParcelJob = defineJob({
  name: 'stray-parcel',
  retryLimit: 0,
  canRetry: false,
  data: z.object({ orderId: z.string(), refusal: z.optional(z.string()) }),
})

/** Fails at once likewise: what an order was sent with reaches nobody, and staff decide what becomes of the order. */
export const parcelBackOrLostJob = defineJob({
  name: 'parcel-back-or-lost',
  retryLimit: 0,
  canRetry: false,
  data: z.object({ orderId: z.string() }),
})

/** Once an order needs no parcel, or has one, nobody has to see to what failed about getting it one. */
export async function clearSendingTroubles(jobs: Jobs, tx: Db, orderId: string): Promise<void> {
  for (const job of [shipOrderJob, askPickupJob, parcelCalledOffJob]) await jobs.clearFailed(tx, job, { orderId })
}

/** Nor, once its status or its number says what became of it, to the parcel that it was sent with. */
export async function clearParcelTroubles(jobs: Jobs, tx: Db, orderId: string): Promise<void> {
  await clearSendingTroubles(jobs, tx, orderId)
  await jobs.clearFailed(tx, parcelBackOrLostJob, { orderId })
}

/** Asks the courier service where a parcel is. */
export const trackParcelJob = defineJob({
  name: 'track-parcel',
  retryLimit: 6,
  data: z.object({ orderId: z.string() }),
})
