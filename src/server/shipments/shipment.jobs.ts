import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { defineRound } from '#server/jobs/jobs.ts'
import { tellBackOrLost } from './back-or-lost.service.ts'
import { callOff, tellCalledOff } from './call-off.service.ts'
import {
  askPickupJob,
  callOffJob,
  parcelBackOrLostJob,
  parcelCalledOffJob,
  shipOrderJob,
  strayParcelJob,
  trackParcelJob,
} from './parcel.job.ts'
import { askPickup, shipOrder } from './ship-order.service.ts'
import { tellStray } from './stray-parcel.service.ts'
import { askAboutSilentParcels, trackParcel } from './tracking.service.ts'

const silentParcelsJob = defineRound('silent-parcels')

export function registerShipmentJobs(means: Pick<Deps, 'db' | 'jobs' | 'courier' | 'settings' | 'log'>): void {
  const { jobs } = means
  jobs.work(shipOrderJob, async ({ orderId }) => {
    const shipped = await shipOrder(means, orderId).catch(unlessNotWanted)
    if (shipped === undefined) throw new Error('Somebody else is making this shipment')
  })
  jobs.work(askPickupJob, ({ orderId }) => askPickup(means, orderId))
  jobs.work(callOffJob, ({ orderId }) => callOff(means, orderId))
  jobs.work(parcelCalledOffJob, ({ orderId }) => tellCalledOff(means, orderId))
  jobs.work(parcelBackOrLostJob, ({ orderId }) => tellBackOrLost(means, orderId))
  jobs.work(strayParcelJob, (data) => tellStray(means, data))
  jobs.work(trackParcelJob, ({ orderId }) => trackParcel(means, orderId))
  jobs.repeat(silentParcelsJob, '*/10 * * * *', () => askAboutSilentParcels(means))
}

/** An order that was cancelled meanwhile, or has no address yet, is not to be sent now. */
function unlessNotWanted(error: unknown): null {
  if (error instanceof ShopError && (error.code === 'conflict' || error.code === 'address_needed')) return null
  throw error
}
