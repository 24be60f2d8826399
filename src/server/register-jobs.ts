import { registerAccountJobs } from './accounts/account.jobs.ts'
import type { Deps } from './app.ts'
import { registerLowStockLetter } from './catalog/low-stock-letter.job.ts'
import { registerClaimJobs } from './claims/claim-files.job.ts'
import { registerHousekeeping } from './housekeeping.job.ts'
import { registerImportJobs } from './imports/import.jobs.ts'
import { registerInsightsJobs } from './insights/roll-up.job.ts'
import { registerMailJobs } from './mail/mail.job.ts'
import { registerPictureJobs } from './media/picture-cleanup.job.ts'
import { registerHoldJobs } from './orders/holds.job.ts'
import { registerOrderLetters } from './orders/order-letters.jobs.ts'
import { registerPaymentJobs } from './payments/payment.jobs.ts'
import { registerShipmentJobs } from './shipments/shipment.jobs.ts'
import { registerVideoJobs } from './videos/video-cleanup.job.ts'

type JobMeans = Pick<Deps, 'settings' | 'db' | 'jobs' | 'mail' | 'payments' | 'courier' | 'files' | 'secret' | 'log'>

/** Every job of the shop, one visible list. */
export function registerJobs(means: JobMeans, databaseUrl: string): void {
  const { db, jobs, mail, files } = means
  registerMailJobs(jobs, mail)
  registerHousekeeping(jobs, db)
  registerInsightsJobs(jobs, db)
  registerPictureJobs(jobs, { db, files })
  registerVideoJobs(jobs, { db, files })
  registerClaimJobs(jobs, { db, files })
  registerHoldJobs(means)
  registerLowStockLetter(means)
  registerImportJobs(means, databaseUrl)
  registerPaymentJobs(means)
  registerShipmentJobs(means)
  registerOrderLetters(means)
  registerAccountJobs(means)
}
