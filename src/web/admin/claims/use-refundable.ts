import type { Claim } from '#contracts/claims.ts'
import { formatRupees } from '#contracts/money.ts'
import { readDeskOrder } from '#contracts/order-desk.ts'
import { browserApi } from '../../browser-api.ts'
import { orNothing } from '../../or-nothing.ts'
import { useLoaded } from '../../use-loaded.ts'

/** What can still go back, as it was when the dialog opened; undefined until that is known, and where it can't be. */
export function useRefundable({ orderId, orderTotal }: Claim, isRefund: boolean) {
  const read = (signal?: AbortSignal) => browserApi(readDeskOrder, { id: orderId }, signal && { signal })
  const { reply, replace } = useLoaded(async (signal) => (isRefund ? read(signal) : undefined))
  const refundable = reply?.data.refundable
  return {
    refundable,
    /** How much an empty amount would send back. */
    words:
      refundable === undefined
        ? `The order was ${formatRupees(orderTotal)}. Left empty, all that has not gone back yet.`
        : `${formatRupees(refundable)} of ${formatRupees(orderTotal)} can still go back. Left empty, all of it.`,
    async lookAgain() {
      const fresh = await orNothing(read())
      if (fresh) replace(fresh)
    },
  }
}
