import type { Deps } from '#server/app.ts'
import type { ProviderRefund } from './provider-entities.ts'
import { ProviderError } from './provider-error.ts'
import { type KeptRefund, listRefunds } from './refunds.store.ts'

type Means = Pick<Deps, 'db' | 'payments'>

/** The refunds at the provider that stand for ours: itself or, where too little is left for it, what went back elsewhere. */
export async function askProvider(means: Means, refund: KeptRefund): Promise<ProviderRefund[]> {
  if (refund.provider_id) return [await means.payments.getRefund(refund.provider_id)]
  try {
    return [await means.payments.refund(refund.payment_id, { key: refund.id, amount: refund.amount })]
  } catch (error) {
    if (!(error instanceof ProviderError) || error.trouble !== 'refused') throw error
    const standing = await findStanding(means, refund)
    if (standing.length === 0) throw error
    return standing
  }
}

/** The same, where it is not asked for: whether or not an answer ever came. */
export async function findThere(means: Means, refund: KeptRefund): Promise<ProviderRefund[]> {
  return refund.provider_id ? [await means.payments.getRefund(refund.provider_id)] : findStanding(means, refund)
}

/**
 * Where it is refused, it may have been done by this very refund, or in the provider's dashboard, which names no receipt.
 * The latter only where the payment has not enough left for ours too: refused for another reason, such as an empty
 * account of the shop, another refund is another refund. One of our amount is ours; else all of them are a part of it.
 */
async function findStanding(
  { db, payments }: Means,
  { id, payment_id, order_id, amount }: KeptRefund,
): Promise<ProviderRefund[]> {
  const refunds = await payments.listRefundsOf(payment_id)
  const own = refunds.find(({ receipt }) => receipt === id)
  if (own) return [own]
  const { amount: taken, amount_refunded } = await payments.getPayment(payment_id)
  if (taken - (amount_refunded ?? 0) >= amount) return []
  const known = new Set((await listRefunds(db, order_id)).map(({ provider_id }) => provider_id))
  const elsewhere = refunds.filter((one) => !one.receipt && one.status !== 'failed' && !known.has(one.id))
  const same = elsewhere.find((one) => one.amount === amount)
  return same ? [same] : elsewhere
}
