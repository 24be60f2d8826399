import type { CallReply } from '#contracts/call.ts'
import type { readPayment } from '#contracts/payments.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'
import { findProviderOrder, findProviderOrderOf } from './payments.store.ts'
import { ProviderError } from './provider-error.ts'

/** A payment as the provider knows it, to whom it belongs and to staff. */
export async function readOwnPayment(
  { db, payments, settings }: Pick<Deps, 'db' | 'payments' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<CallReply<typeof readPayment>['payment']> {
  await countAgainst({ db, settings }, 'paymentAsksPerShopper', caller.id)
  const { order_id, status, amount, method } = await readAtProvider(payments, id)
  if (!order_id) throw notFound()
  const known =
    caller.role === 'admin' ? await findProviderOrder(db, order_id) : await findProviderOrderOf(db, caller.id, order_id)
  if (!known) throw notFound()
  return { id, order_id, status, amount, method: method ?? null }
}

async function readAtProvider(payments: Deps['payments'], id: string) {
  try {
    return await payments.getPayment(id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.trouble === 'refused') throw notFound()
    throw new ShopError('unavailable', 'The payment provider does not answer. Please try again.', { cause: error })
  }
}

function notFound(): ShopError {
  return new ShopError('not_found', 'Payment not found')
}
