import { formatCount } from '#contracts/indian-figures.ts'
import { ShopError } from '#server/errors.ts'
import type { ProviderPayment, ProviderRefund } from '#server/payments/provider-entities.ts'
import { ProviderError } from '#server/payments/provider-error.ts'
import { mostInPage, type PaymentProvider } from '#server/payments/razorpay.ts'
import type { Span } from './calendar.ts'

/** More would keep staff waiting for minutes, and the provider busy. */
const mostEntries = 50_000
const pagesAtOnce = 4

export interface ProviderBooks {
  payments: Map<string, ProviderPayment>
  refunds: Map<string, ProviderRefund>
}

/** All that the provider took and gave back in a time, failed attempts too. It must be past, or the pages would shift. */
export async function readBooks(provider: PaymentProvider, { begins, ends }: Span): Promise<ProviderBooks> {
  if (begins >= ends) return { payments: new Map(), refunds: new Map() }
  const span = { from: begins, to: new Date(ends.getTime() - 1000) }
  return {
    payments: await readAll((skip) => provider.listPayments({ ...span, skip })),
    refunds: await readAll((skip) => provider.listRefunds({ ...span, skip })),
  }
}

async function readAll<Entry extends { id: string }>(
  list: (skip: number) => Promise<Entry[]>,
): Promise<Map<string, Entry>> {
  const all = new Map<string, Entry>()
  // Most shops have one page: only where the first is full are several asked for at once.
  for (let [skip, atOnce] = [0, 1]; skip < mostEntries; [skip, atOnce] = [skip + atOnce * mostInPage, pagesAtOnce]) {
    const firsts = Array.from({ length: atOnce }, (_, index) => skip + index * mostInPage)
    const pages = await Promise.all(firsts.map((first) => list(first)))
    for (const entry of pages.flat()) all.set(entry.id, entry)
    if (pages.some((page) => page.length < mostInPage)) return all
  }
  const message = `The payment provider has more than ${formatCount(mostEntries)} entries for these days. Choose a shorter period.`
  throw new ShopError('bad_input', message, { errors: { to: message } })
}

/** One entry that was in none of the pages; undefined where the provider does not know it. */
export async function findThere<Entry>(ask: () => Promise<Entry>): Promise<Entry | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderError && error.trouble === 'refused') return undefined
    throw error
  }
}
