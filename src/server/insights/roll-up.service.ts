import { dayMs } from '#contracts/day.ts'
import type { Db } from '#server/db/database.ts'
import { dayOf } from '#server/indian-days.ts'
import { listDays, periodOfMonth } from './calendar.ts'
import { keepDays, keepMonth, listUncountedDays, listUncountedMonths, takeDays } from './roll-up.store.ts'

/** A day is left alone for a while after it ended: whoever began to pay then has finished. */
const restMs = 2 * 3600_000
const daysAtOnce = 31

/** The last day that is over and has come to rest. */
export function lastClosedDay(now: Date): string {
  return dayOf(new Date(now.getTime() - restMs - dayMs))
}

/**
 * Counts the days that are over, each once, in steps that are kept as they are made: a crash loses one step.
 * What somebody else is busy with is left for next time.
 */
export async function rollUpSales(db: Db, now = new Date()): Promise<void> {
  const days = await listUncountedDays(db, lastClosedDay(now))
  for (let done = 0; done < days.length; done += daysAtOnce) {
    await db.transaction().execute(async (tx) => {
      await keepDays(tx, await takeDays(tx, days.slice(done, done + daysAtOnce)))
    })
  }
  for (const month of await listUncountedMonths(db)) await rollUpMonth(db, month)
}

async function rollUpMonth(db: Db, month: string): Promise<void> {
  const days = listDays(periodOfMonth(month.slice(0, 7)))
  await db.transaction().execute(async (tx) => {
    const taken = await takeDays(tx, days)
    if (taken.length === days.length) await keepMonth(tx, month)
  })
}
