import type { Deps } from '#server/app.ts'
import type { ProviderRefund } from './provider-entities.ts'
import { ProviderError } from './provider-error.ts'
import { type KeptRefund, listRefunds } from './refunds.store.ts'

type Means = Pick<Deps, 'db' | 'payments'>

/**
 * Sends the money, unless the provider has named the refund already; the others here only look. Gives the refunds at the
 * provider that stand for ours: itself or, where it is refused, what is in its way.
 */
export async function sendMoneyBack(means: Means, refund: KeptRefund): Promise<ProviderRefund[]> {
  if (refund.provider_id) return [await means.payments.getRefund(refund.provider_id)]
  try {
    return [await means.payments.refund(refund.payment_id, { key: refund.id, amount: refund.amount })]
  } catch (error) {
    if (!(error instanceof ProviderError) || error.trouble !== 'refused') throw error
    const inItsWay = await listInItsWay(means, refund)
    if (inItsWay.length === 0) throw error
    return inItsWay
  }
}

/** The refunds at the provider that stand for ours, whether or not an answer ever came. Sends nothing. */
export async function listAtProvider(means: Means, refund: KeptRefund): Promise<ProviderRefund[]> {
  const sent = await findSentByAnyone(means, refund)
  return sent ? [sent] : listInItsWay(means, refund)
}

/**
 * The refund at the provider that is ours: itself, or what somebody sent in the provider's dashboard since it was asked
 * for, of the same amount. Only for one that can't be sent: while it is sent, another refund is another refund.
 */
export async function findSentByAnyone(means: Means, refund: KeptRefund): Promise<ProviderRefund | undefined> {
  if (refund.provider_id) return means.payments.getRefund(refund.provider_id)
  const { own, elsewhere } = await readRefundsOfPayment(means, refund)
  return own ?? elsewhere.find((one) => isInItsPlace(one, refund))
}

/**
 * For a refund that the bank refused, which itself is at the provider and gave nothing back: what somebody sent in the
 * provider's dashboard since, of the same amount.
 */
export async function findSentInDashboard(means: Means, refund: KeptRefund): Promise<ProviderRefund | undefined> {
  return (await readRefundsOfPayment(means, refund)).elsewhere.find((one) => isInItsPlace(one, refund))
}

/** Whether a refund was sent since ours was asked for, and is as much. The provider counts in whole seconds. */
export function isInItsPlace({ amount, created_at }: ProviderRefund, refund: KeptRefund): boolean {
  const askedAt = Math.floor(refund.created_at.getTime() / 1000)
  return amount === refund.amount && typeof created_at === 'number' && created_at >= askedAt
}

/**
 * What keeps the provider from sending a refund: this very one, which it has already, or those of its dashboard, which name
 * no receipt. The latter only where the payment has not enough left for ours too: refused for another reason, such as an
 * empty account of the shop, another refund is another refund. One of our amount is ours; else all of them are a part of it.
 */
async function listInItsWay(means: Means, refund: KeptRefund): Promise<ProviderRefund[]> {
  const { own, elsewhere } = await readRefundsOfPayment(means, refund)
  if (own) return [own]
  const { amount: taken, amount_refunded } = await means.payments.getPayment(refund.payment_id)
  if (taken - (amount_refunded ?? 0) >= refund.amount) return []
  const same = elsewhere.find((one) => one.amount === refund.amount)
  return same ? [same] : elsewhere
}

/** Of the payment's refunds at the provider: this very one, and those of the dashboard that are not on record yet. */
async function readRefundsOfPayment({ db, payments }: Means, { id, payment_id, order_id }: KeptRefund) {
  const refunds = await payments.listRefundsOf(payment_id)
  const known = new Set((await listRefunds(db, order_id)).map(({ provider_id }) => provider_id))
  const elsewhere = refunds.filter((one) => !one.receipt && one.status !== 'failed' && !known.has(one.id))
  return { own: refunds.find(({ receipt }) => receipt === id), elsewhere }
}
