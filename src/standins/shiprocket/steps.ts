interface Step {
  label: string
  /** The number of the order's state that goes with it: a list of its own. */
  orderStatus: number
  /** As a courier's clerk would write it. */
  words: string
}

/** Shipment states this courier service can be in, by their numbers. */
const steps = new Map<number, Step>([
  [1, { label: 'AWB ASSIGNED', orderStatus: 3, words: 'Shipping label made' }],
  [3, { label: 'PICKUP SCHEDULED', orderStatus: 4, words: 'Pickup scheduled' }],
  [19, { label: 'OUT FOR PICKUP', orderStatus: 4, words: 'Out for pickup' }],
  [42, { label: 'PICKED UP', orderStatus: 6, words: 'Picked up from the shop' }],
  [6, { label: 'SHIPPED', orderStatus: 6, words: 'Shipped' }],
  [18, { label: 'IN TRANSIT', orderStatus: 20, words: 'In transit' }],
  [38, { label: 'REACHED AT DESTINATION HUB', orderStatus: 20, words: 'Reached the hub near you' }],
  [17, { label: 'OUT FOR DELIVERY', orderStatus: 19, words: 'Out for delivery' }],
  [7, { label: 'DELIVERED', orderStatus: 7, words: 'Delivered' }],
  [21, { label: 'UNDELIVERED', orderStatus: 20, words: 'Could not be delivered' }],
  [9, { label: 'RTO INITIATED', orderStatus: 15, words: 'On its way back to the shop' }],
  [46, { label: 'RTO IN TRANSIT', orderStatus: 15, words: 'In transit back to the shop' }],
  [10, { label: 'RTO DELIVERED', orderStatus: 16, words: 'Back at the shop' }],
  [8, { label: 'CANCELLED', orderStatus: 5, words: 'Cancelled' }],
  [12, { label: 'LOST', orderStatus: 20, words: 'Lost' }],
  [22, { label: 'DELAYED', orderStatus: 20, words: 'Delayed' }],
])

export const wayThere: readonly number[] = [1, 3, 19, 42, 6, 18, 38, 17, 7]
export const wayBack: readonly number[] = [21, 9, 46, 10]

export const cancelled = 8
export const pickupScheduled = 3

export function findStep(statusId: number): Step | undefined {
  return steps.get(statusId)
}

/** Undefined at the end of the road. */
export function nextStep(statusId: number): number | undefined {
  for (const way of [wayThere, wayBack]) {
    const place = way.indexOf(statusId)
    if (place !== -1) return way[place + 1]
  }
  return undefined
}

/** Once it is picked up it can't be called off any more. */
export function isWithCourier(statusId: number | null): boolean {
  return statusId !== null && ![1, 3, 19, cancelled].includes(statusId)
}
