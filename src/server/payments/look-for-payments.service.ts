import { listProviderOrderIds } from './payments.store.ts'
import { ProviderError } from './provider-error.ts'
import { type SettleMeans, settle } from './settle.service.ts'

/** `unknown` where the provider does not say; an attempt may be under way for all anyone knows. */
export type Found = 'paid' | 'under_way' | 'none' | 'unknown'

/** Asks the provider what became of an order, under all the names it has there, and settles what was paid. */
export async function lookForPayments(means: SettleMeans, orderId: string): Promise<Found> {
  const found: Found[] = []
  for (const id of await listProviderOrderIds(means.db, orderId)) found.push(await lookQuietly(means, id))
  return (['paid', 'unknown', 'under_way'] as const).find((one) => found.includes(one)) ?? 'none'
}

/** As above for one of the provider's orders; throws where the provider does not answer. */
export async function lookAt(means: SettleMeans, providerOrderId: string): Promise<Exclude<Found, 'unknown'>> {
  const payments = await means.payments.listPaymentsOf(providerOrderId)
  let isPaid = false
  for (const payment of payments) {
    if (!['authorized', 'captured', 'refunded'].includes(payment.status)) continue
    isPaid = (await settle(means, payment)) || isPaid
  }
  if (isPaid) return 'paid'
  return payments.some(({ status }) => status === 'created') ? 'under_way' : 'none'
}

async function lookQuietly(means: SettleMeans, providerOrderId: string): Promise<Found> {
  try {
    return await lookAt(means, providerOrderId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    means.log.warn({ err: error }, 'the payment provider does not say what became of an order')
    return 'unknown'
  }
}
