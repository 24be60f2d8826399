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
  const sent = await findSent(means, refund)
  return sent ? [sent] : findStanding(means, refund)
}

/**
 * The one at the provider that is this one: itself, or what somebody sent in the provider's dashboard since it was asked
 * for, of the same amount. Only for one that can't be sent: while it is sent, another refund is another refund.
 */
export async function findSent(means: Means, refund: KeptRefund): Promise<ProviderRefund | undefined> {
  if (refund.provider_id) return means.payments.getRefund(refund.provider_id)
  const { own, elsewhere } = await listThere(means, refund)
  return own ?? elsewhere.find((one) => isInItsPlace(one, refund))
}

/** The same of one that the bank refused, which itself is there and gave nothing back. */
export async function findSentAfterRefusal(means: Means, refund: KeptRefund): Promise<ProviderRefund | undefined> {
  return (await listThere(means, refund)).elsewhere.find((one) => isInItsPlace(one, refund))
}

/** Sent since it was asked for, and as much. The provider counts in whole seconds. */
export function isInItsPlace({ amount, created_at }: ProviderRefund, refund: KeptRefund): boolean {
  const askedAt = Math.floor(refund.created_at.getTime() / 1000)
  return amount === refund.amount && typeof created_at === 'number' && created_at >= askedAt
}

/**
 * Where it is refused, it may have been done by this very refund, or in the provider's dashboard, which names no receipt.
 * The latter only where the payment has not enough left for ours too: refused for another reason, such as an empty
 * account of the shop, another refund is another refund. One of our amount is ours; else all of them are a part of it.
 */
async function findStanding(means: Means, refund: KeptRefund): Promise<ProviderRefund[]> {
  const { own, elsewhere } = await listThere(means, refund)
  if (own) return [own]
  const { amount: taken, amount_refunded } = await means.payments.getPayment(refund.payment_id)
  if (taken - (amount_refunded ?? 0) >= refund.amount) return []
  const same = elsewhere.find((one) => one.amount === refund.amount)
  return same ? [same] : elsewhere
}

/** Of the payment's refunds at the provider: this very one, and those of the dashboard that are not on record yet. */
async function listThere({ db, payments }: Means, { id, payment_id, order_id }: KeptRefund) {
  const refunds = await payments.listRefundsOf(payment_id)
  const known = new Set((await listRefunds(db, order_id)).map(({ provider_id }) => provider_id))
  const elsewhere = refunds.filter((one) => !one.receipt && one.status !== 'failed' && !known.has(one.id))
  return { own: refunds.find(({ receipt }) => receipt === id), elsewhere }
}
