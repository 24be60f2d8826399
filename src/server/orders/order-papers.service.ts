import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { countAgainst } from '#server/limits.ts'
import { makeCreditNote, makeReceipt } from '#server/receipts/receipts.service.ts'
import { Turns } from '#server/turns.ts'
import { getOrderFor, getOrderWithLines } from './order-details.service.ts'

/** Drawing takes the whole process: one at a time, and whoever else waits for an answer comes in between. */
const turns = new Turns(1, 20)

/** An order's receipt, or the credit note of one of its refunds. Staff print those of many, and are not counted. */
export async function getPaper(
  means: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  { orderName, refund }: { orderName: string; refund: string | undefined },
): Promise<{ name: string; bytes: Buffer }> {
  const { id, number } = await getOrderFor(means.db, caller, orderName)
  if (caller.role !== 'admin') await countAgainst(means, 'receiptsPerShopper', caller.id)
  const found = await getOrderWithLines(means.db, id)
  return turns.take(async () => {
    await letOthersIn()
    return refund === undefined
      ? { name: `receipt-${number}.pdf`, bytes: await makeReceipt(means, found) }
      : { name: `credit-note-${number}.pdf`, bytes: await makeCreditNote(means, found, refund) }
  })
}
