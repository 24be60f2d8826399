import type { CallReply } from '#contracts/call.ts'
import type { readSales, SalesStep } from '#contracts/insights.ts'
import type { Period } from '#contracts/periods.ts'
import type { Deps } from '#server/app.ts'
import { dayOf } from '#server/indian-days.ts'
import { periodBefore } from './calendar.ts'
import { rollUpJob } from './roll-up.job.ts'
import { lastClosedDay } from './roll-up.service.ts'
import { type DayOfSales, listRefundDays, listSalesDays } from './sales.store.ts'
import { type DayFigures, rowsOf, sumUp } from './sales-figures.ts'

type Means = Pick<Deps, 'db' | 'jobs'>
type Sales = Omit<CallReply<typeof readSales>, 'success'>

/** What was sold in a period, step by step and in all, beside the period of the same length before it. */
export async function getSales(means: Means, { from, to, by }: Period & { by: SalesStep }): Promise<Sales> {
  const period = { from, to }
  const before = periodBefore(period)
  const days = await listDayFigures(means, { from: before.from, to })
  const inPeriod = days.filter(({ day }) => day >= from)
  return {
    rows: rowsOf(inPeriod, by),
    total: sumUp(inPeriod),
    before: { ...before, ...sumUp(days.filter(({ day }) => day < from)) },
  }
}

async function listDayFigures(means: Means, period: Period): Promise<DayFigures[]> {
  const [sold, returned] = await Promise.all([listSalesDays(means.db, period), listRefundDays(means.db, period)])
  await askForRollUp(means, sold)
  const refunds = new Map(returned.map(({ day, amount }) => [day, amount]))
  return sold.map(({ day, orders, sales, units, created, created_and_paid }) => {
    return { day, orders, sales, units, refunds: refunds.get(day) ?? 0, created, createdAndPaid: created_and_paid }
  })
}

/** Days that were over and had to be counted now will be ready for whoever asks next. Once a day is enough. */
async function askForRollUp({ db, jobs }: Means, sold: readonly DayOfSales[]): Promise<void> {
  const now = new Date()
  const last = lastClosedDay(now)
  if (!sold.some(({ day, created, orders, is_kept }) => !is_kept && day <= last && created + orders > 0)) return
  await jobs.send(db, rollUpJob, {}, { key: dayOf(now) })
}
