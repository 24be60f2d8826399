import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { ProviderError } from './provider-error.ts'
import { findSentInDashboard, listAtProvider } from './refund-at-provider.service.ts'
import { noteAnswers, noteSentElsewhere } from './refunds.service.ts'
import { findRefund, setNeverSent } from './refunds.store.ts'
import { aloneWith } from './send-refund.service.ts'

type Means = Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings'>

/**
 * For what staff do in place of a refund that could not be sent: the provider has neither it nor one that stands for it,
 * and nobody asks for it meanwhile. Only `deed` ends it, in one transaction with `giveUpSending`, so that after a crash
 * it is as it was before.
 */
export async function insteadOfSending<Result>(means: Means, id: string, deed: () => Promise<Result>): Promise<Result> {
  const done = await aloneWith(means.db, id, async (refund) => {
    const there = (await toldOrRefuse(listAtProvider(means, refund))) ?? []
    if (there.length > 0) {
      await noteAnswers(means, refund, there)
      throw knownThere()
    }
    return { result: await deed() }
  })
  if (done) return done.result
  if ((await findRefund(means.db, id))?.status === 'done') throw knownThere()
  throw new ShopError('conflict', 'This refund is being sent at this very moment. Please look again in a minute.')
}

/** For what staff do in place of a refund that the bank refused: nobody has sent it in the provider's dashboard since. */
export async function insteadOfRefused<Result>(means: Means, id: string, deed: () => Promise<Result>): Promise<Result> {
  const refund = await findRefund(means.db, id)
  const sent = refund && (await toldOrRefuse(findSentInDashboard(means, refund)))
  if (sent && (await noteSentElsewhere(means, refund, sent))) throw knownThere()
  return deed()
}

/** Ends a refund that could not be sent. Inside `insteadOfSending`: no try follows. */
export async function giveUpSending(tx: Db, id: string): Promise<void> {
  const refund = await findRefund(tx, id)
  if (!refund) return
  await lockOrderOf(tx, refund.order_id)
  await setNeverSent(tx, id)
}

function knownThere(): ShopError {
  const message = 'The payment provider has this refund by now. Look at the order before you send money another way.'
  return new ShopError('conflict', message)
}

async function toldOrRefuse<Told>(told: Promise<Told>): Promise<Told | undefined> {
  try {
    return await told
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.trouble === 'refused') return undefined
    const message = 'The payment provider does not say whether it has sent this money. Please try again later.'
    throw new ShopError('unavailable', message, { cause: error })
  }
}
