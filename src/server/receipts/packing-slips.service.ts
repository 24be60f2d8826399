import * as z from 'zod/mini'
import { Address } from '#contracts/checkout.ts'
import type { OrderWithLines } from '#server/orders/order-details.service.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { PackingSlip } from './packing-slip.ts'

/** The orders must have addresses; at least one is needed. */
export async function makePackingSlips(
  { seller }: Pick<Settings, 'seller'>,
  orders: OrderWithLines[],
): Promise<Buffer> {
  const [first, ...others] = orders.map((found) => toSlip(found, seller.name))
  if (!first) throw new Error('There is nothing to print')
  // What draws PDFs is large, and comes when the first one is wanted.
  const { renderPackingSlips } = await import('./render-packing-slips.ts')
  return renderPackingSlips([first, ...others], new Date())
}

function toSlip({ order, lines }: OrderWithLines, shopName: string): PackingSlip {
  return {
    number: order.number,
    orderedAt: order.created_at,
    shopName,
    shippingMethod: order.shipping_method,
    to: z.parse(Address, order.address),
    lines: lines.map(({ has_sizes, ...line }) => ({ ...line, hasSizes: has_sizes })),
    notes: order.notes,
  }
}
