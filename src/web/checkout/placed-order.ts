import { keepInTab, readInTab } from '../browser-storage.ts'

const key = 'placedOrder'

/** The number of the order this tab has just paid for: it does not stand in the address, which may be shared. */
export function carryPlacedOrder(orderId: string): void {
  keepInTab(key, orderId)
}

export function readPlacedOrder(): string | undefined {
  const kept = readInTab(key)
  // Anybody can write into their own browser: only what looks like a number of ours is shown.
  return typeof kept === 'string' && /^[\w-]{1,40}$/.test(kept) ? kept : undefined
}
