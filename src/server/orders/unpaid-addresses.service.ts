import { dayMs } from '#contracts/day.ts'
import { unpaidAddressDays } from '#contracts/policy-facts.ts'
import type { Db } from '#server/db/database.ts'
import { stripUnpaid } from './unpaid-addresses.store.ts'

/** So that nobody who comes back to such a checkout waits long. */
const portion = 500
/** An hour's share: what has gathered in years is not to keep the housekeeping for longer than its time. */
const mostPortions = 20

/** Where to send what was never paid, and what was noted beside it. Money that still comes has it asked for anew. */
export async function forgetUnpaidAddresses(db: Db): Promise<void> {
  const before = new Date(Date.now() - unpaidAddressDays * dayMs)
  for (let turn = 1; turn <= mostPortions; turn++)
    if ((await stripUnpaid(db, { before, most: portion })) < portion) return
}
