import type { Deps } from '#server/app.ts'
import { dayOf } from '#server/indian-days.ts'
import { getLowStock } from '#server/insights/low-stock.service.ts'
import { defineRound } from '#server/jobs/jobs.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import { writeLowStockLetter } from './low-stock-letter.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

/** The morning's only turn, so it keeps trying for half a day. */
export const tellOfLowStock = defineRound('tell-of-low-stock', { retryLimit: 14 })

/** As many as one reads in a letter; the dashboard has all. */
const mostListed = 50

export function registerLowStockLetter(means: Means): void {
  means.jobs.repeat(tellOfLowStock, '0 9 * * *', () => sendLowStockLetter(means))
}

/** One for each day, also where a turn is taken again within an hour of its going out; none where nothing is low. */
async function sendLowStockLetter({ db, jobs, settings }: Means): Promise<void> {
  const { rows, total } = await getLowStock({ db, settings }, { page: 1, limit: mostListed })
  if (total === 0) return
  const day = dayOf(new Date())
  await jobs.send(db, sendMail, writeLowStockLetter({ rows, total, day }, settings), { key: `low-stock ${day}` })
}
