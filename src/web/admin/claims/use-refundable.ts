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
    words: wordsOf(refundable, formatRupees(orderTotal)),
    async lookAgain() {
      const fresh = await orNothing(read())
      if (fresh) replace(fresh)
    },
  }
}

function wordsOf(refundable: number | undefined, total: string): string {
  if (refundable === undefined) return `The order was ${total}. Left empty, all that has not gone back yet.`
  if (refundable === 0) return `All of ${total} has gone back already. Left empty, nothing more is sent.`
  return `${formatRupees(refundable)} of ${total} can still go back. Left empty, all of it.`
}
