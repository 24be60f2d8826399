/** What a parcel's state means for the order it belongs to. */
export type ShipmentMeaning = 'waiting' | 'shipped' | 'delivered' | 'returned' | 'lost' | 'cancelled'

const onItsWayBack: readonly number[] = [9, 14, 40, 41, 46, 75, 78]

/**
 * The courier service's numbers of shipment states (its list of order states is another one).
 * A parcel on its way back counts as shipped until it is here again.
 */
const idsByMeaning: Record<ShipmentMeaning, readonly number[]> = {
  waiting: [
    // AWB assigned, label, pickup scheduled and queued, manifest, pending, pickup troubles, cancellation asked for.
    ...[1, 2, 3, 4, 5, 11, 13, 15, 16, 19, 20, 52],
    // Being packed in a fulfilment centre.
    ...[59, 60, 61, 62, 63, 67, 71, 72],
  ],
  shipped: [
    // Shipped, out for delivery, in transit, not met at home, delayed, hub, misrouted, picked up, handed over.
    ...[6, 17, 18, 21, 22, 38, 39, 42, 51, 77],
    // Abroad.
    ...[48, 49, 50, 54, 55, 56, 57, 68],
    ...onItsWayBack,
  ],
  delivered: [7, 26],
  returned: [10],
  // Lost, destroyed, damaged, disposed of, untraceable.
  lost: [12, 24, 25, 44, 76],
  cancelled: [8, 45],
}

/** Of a parcel that the shop itself had called off, until the courier says otherwise. */
export const calledOff = { status_id: 8, status_label: 'CANCELLED' }

const everyMeaning: readonly ShipmentMeaning[] = ['waiting', 'shipped', 'delivered', 'returned', 'lost', 'cancelled']

const meanings = new Map(everyMeaning.flatMap((meaning) => idsByMeaning[meaning].map((id) => [id, meaning] as const)))

/** Undefined where the courier gave no number, or one that is not known: the order stays as it is. */
export function meaningOf(statusId: number | null | undefined): ShipmentMeaning | undefined {
  return statusId == null ? undefined : meanings.get(statusId)
}

/** It left the shop, could not be handed over, and comes back. */
export function isOnItsWayBack(statusId: number | null): boolean {
  return statusId !== null && onItsWayBack.includes(statusId)
}

/**
 * What may be told of a parcel after each: it only moves on. One that was called off is where it was, unless the courier
 * has it after all: calling off is no more than a request, and the courier's man may be there first. What was lost may be
 * found.
 */
const laterMeanings: Record<ShipmentMeaning, readonly ShipmentMeaning[]> = {
  waiting: ['shipped', 'delivered', 'returned', 'lost', 'cancelled'],
  shipped: ['delivered', 'returned', 'lost', 'cancelled'],
  lost: ['shipped', 'delivered', 'returned'],
  cancelled: ['shipped', 'delivered', 'returned'],
  delivered: [],
  returned: [],
}

/** What is told late or twice changes nothing, and an end is an end. */
export function isLater(before: ShipmentMeaning | undefined, after: ShipmentMeaning | undefined): boolean {
  if (after === undefined) return false
  return before === undefined || laterMeanings[before].includes(after)
}
