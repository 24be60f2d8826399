import { isLater, meaningOf } from '#server/couriers/shipment-status.ts'
import type { Tracking } from '#server/couriers/tracking.ts'
import type { OrderToSend } from '#server/orders/why-no-parcel.ts'
import { isBackOrLost, isCalledOff, isCollected, isCountedOn } from './parcel-state.ts'
import type { KeptShipment } from './shipments.store.ts'

export type Told = Pick<Tracking, 'statusId' | 'label' | 'at'>
type Parcel = Pick<KeptShipment, 'status_id' | 'status_label' | 'status_at' | 'is_withdrawn'> & { awb: string }

/** What the courier tells of a parcel, beside what was known of it. */
export interface Heard<Kept extends Parcel = Parcel> {
  before: Kept
  after: Kept
  /** Null where its words are the same, or are told late. */
  news: Told | null
}

export function hear<Kept extends Parcel>(kept: Kept, told: Told): Heard<Kept> {
  // As if nothing had been heard of it, so that it is told of now.
  const before = isUntold(kept) && isUnderstood(told) ? { ...kept, status_id: null } : kept
  const isNews = isAnother(before, told) && !isEarlier(before, told)
  return { before, after: isNews ? withNews(before, told) : before, news: isNews ? told : null }
}

type Verdict =
  /** Nobody collects it any more. */
  | 'called off'
  /** It has left the shop, whether or not anybody counts on it. */
  | 'collected'
  /** The order's own: the shopper reads of it. */
  | 'told'
  /** One that nobody counts on has come back or is lost. */
  | 'stray ends'
  /** It waits again, though nobody counts on it. */
  | 'to be called off'
  | 'nothing'

/** What follows from it. What stands first decides: a parcel that is called off or collected is so whoever counts on it. */
export function judge(
  { before, after, news }: Heard,
  order: OrderToSend & { tracking_number: string | null },
): Verdict {
  // Also where it is no news: in versions before, nobody was told, and the number still stands.
  if (isCalledOff(after)) return !isCalledOff(before) || order.tracking_number === before.awb ? 'called off' : 'nothing'
  if (news === null) return 'nothing'
  if (isCollected(after) && !isCollected(before)) return 'collected'
  if (isCountedOn(before, order)) return 'told'
  if (before.is_withdrawn) return endsOtherwise(before, after) ? 'stray ends' : 'nothing'
  // Otherwise staff gave it another number while it was on its way: it is the same parcel.
  return meaningOf(news.statusId) === 'waiting' ? 'to be called off' : 'told'
}

/** What is lost in other words than before is no news of a stray. */
function endsOtherwise(before: Parcel, after: Parcel): boolean {
  return isBackOrLost(after) && meaningOf(after.status_id) !== meaningOf(before.status_id)
}

/** Versions before told nobody of what came back or was lost; migration 0037 has left such a parcel without its label. */
function isUntold(parcel: Parcel): boolean {
  return parcel.status_label === null && isBackOrLost(parcel)
}

/** A number nobody knows says as little as none, and may not take the place of one that is known. */
function isUnderstood({ statusId }: Told): boolean {
  return meaningOf(statusId) !== undefined
}

function withNews<Kept extends Parcel>(before: Kept, told: Told): Kept {
  const status_id = isUnderstood(told) ? (told.statusId ?? null) : before.status_id
  return { ...before, status_id, status_label: told.label, status_at: told.at ?? null }
}

/** The courier's words count, if it has any, where its number is not understood. */
function isAnother({ status_id, status_label }: Parcel, told: Told): boolean {
  return isUnderstood(told) ? told.statusId !== status_id : told.label !== '' && told.label !== status_label
}

/** An end is an end, whatever is told late; and what was called off is only collected, if anything. */
function isEarlier(before: Parcel, { statusId }: Told): boolean {
  const [was, is] = [meaningOf(before.status_id), meaningOf(statusId)]
  if (was === 'cancelled') return !isLater(was, is)
  // What is still to be told of an end would be lost under other words.
  if (is === undefined) return was === 'delivered' || was === 'returned' || isUntold(before)
  if (was === undefined) return false
  return was !== is && !isLater(was, is)
}
