import type { Claim } from '#contracts/claims.ts'
import { formatRupees } from '#contracts/money.ts'
import { readDeskOrder } from '#contracts/order-desk.ts'
import { browserApi } from '../../browser-api.ts'
import { useLoaded } from '../../use-loaded.ts'

/** How much an empty amount would send back. Until that is known, and where it can't be, what the order was. */
export function useRefundWords({ orderId, orderTotal }: Claim): string {
  const { reply } = useLoaded((signal) => browserApi(readDeskOrder, { id: orderId }, { signal }))
  if (!reply) return `The order was ${formatRupees(orderTotal)}. Left empty, all that has not gone back yet.`
  return `${formatRupees(reply.data.refundable)} of ${formatRupees(orderTotal)} can still go back. Left empty, all of it.`
}
