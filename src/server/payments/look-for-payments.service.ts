import { lookSoon } from './look-soon.job.ts'
import { listProviderOrderIds } from './payments.store.ts'
import { ProviderError } from './provider-error.ts'
import { type Outcome, type SettleMeans, settle } from './settle.service.ts'

/** Of an order. `unknown` where the provider does not say; an attempt may be under way for all anyone knows. */
type Found = 'paid' | 'under_way' | 'none' | 'unknown'
/** Of one of the provider's: `returned` where money came on it that could not pay the order. Nobody can pay it again there. */
type FoundAt = 'paid' | 'returned' | 'under_way' | 'none'

/** Asks the provider what became of an order, under all the names it has there, and settles what was paid. */
export async function lookForPayments(means: SettleMeans, orderId: string): Promise<Found> {
  const found: (Found | FoundAt)[] = []
  for (const id of await listProviderOrderIds(means.db, orderId)) found.push(await lookQuietly(means, id))
  return (['paid', 'unknown', 'under_way'] as const).find((one) => found.includes(one)) ?? 'none'
}

/** Asks about one of the provider's orders, and settles what was paid; throws where the provider does not answer. */
export async function lookAt(means: SettleMeans, providerOrderId: string): Promise<FoundAt> {
  const payments = await means.payments.listPaymentsOf(providerOrderId)
  const outcomes: (Outcome | undefined)[] = []
  for (const payment of payments)
    if (['authorized', 'captured', 'refunded'].includes(payment.status)) outcomes.push(await settle(means, payment))
  if (outcomes.includes('settled')) return 'paid'
  if (outcomes.includes('returned')) return 'returned'
  // It has told: nobody need see to a question that got no answer before.
  await means.jobs.clearFailed(means.db, lookSoon, { providerOrderId })
  return payments.some(({ status }) => status === 'created') ? 'under_way' : 'none'
}

async function lookQuietly(means: SettleMeans, providerOrderId: string): Promise<FoundAt | 'unknown'> {
  try {
    return await lookAt(means, providerOrderId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    means.log.warn({ err: error }, 'the payment provider does not say what became of an order')
    return 'unknown'
  }
}
