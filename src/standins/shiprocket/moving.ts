import { toServiceTime, toWebhookTime } from './indian-time.ts'
import type { NewsSender } from './news-sender.ts'
import type { Parcel, Scan } from './parcel.ts'
import { pickupPlace } from './pickup-place.ts'
import type { ShiprocketStore } from './shiprocket-store.ts'
import { findStep, wayThere } from './steps.ts'

export interface Depot {
  store: ShiprocketStore
  sender: NewsSender
}

/** Puts a parcel into a state, with a scan that says where, and tells the shop. */
export async function moveParcel({ store, sender }: Depot, parcel: Parcel, statusId: number): Promise<Parcel> {
  const scan = { at: new Date().toISOString(), statusId, place: placeOf(parcel, statusId) }
  const moved = { ...parcel, statusId, scans: [...parcel.scans, scan] }
  await Promise.all([store.saveParcel(moved), sender.tell(toNews(moved, scan))])
  return moved
}

/** At the shop until it is picked up, then at the customer's from the hub on. */
function placeOf({ to }: Parcel, statusId: number): string {
  const there = `${to.city}, ${to.state}`
  const here = `${pickupPlace.city}, ${pickupPlace.state}`
  if (statusId === 18 || statusId === 46) return 'Nagpur, Maharashtra'
  const isThere = wayThere.indexOf(statusId) >= wayThere.indexOf(38) || statusId === 21 || statusId === 9
  return isThere ? there : here
}

export function toWireScan({ at, statusId, place }: Scan) {
  const { label = '', words = '' } = findStep(statusId) ?? {}
  return {
    date: toServiceTime(at),
    status: `X-${statusId}`,
    activity: words,
    location: place,
    'sr-status': String(statusId),
    'sr-status-label': label,
  }
}

function toNews(parcel: Parcel, scan: Scan) {
  const { label = '', orderStatus = 0 } = findStep(scan.statusId) ?? {}
  return {
    awb: parcel.awb,
    courier_name: parcel.courier?.name ?? '',
    current_status: label,
    current_status_id: orderStatus,
    shipment_status: label,
    shipment_status_id: scan.statusId,
    current_timestamp: toWebhookTime(scan.at),
    order_id: parcel.reference,
    sr_order_id: parcel.orderId,
    awb_assigned_date: toServiceTime(parcel.createdAt),
    pickup_scheduled_date: toServiceTime(parcel.createdAt),
    etd: parcel.expectedOn === null ? '' : toServiceTime(parcel.expectedOn),
    scans: parcel.scans.map(toWireScan),
    is_return: 0,
    channel_id: 1,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
    qc_image: '',
    qc_failure_reason: '',
  }
}
