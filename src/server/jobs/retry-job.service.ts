import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { ShopError } from '#server/errors.ts'

/** Pressed twice, or by two at once, it is tried again once. */
export async function retryJob({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, admin: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const job = await jobs.retryFailed(tx, id)
    if (!job) throw new ShopError('not_found', 'This job is not on the list any more')
    if (!job.canRetry) throw new ShopError('conflict', 'Trying it again can’t help: settle it another way')
    await writeAudit(tx, {
      actor: { id: admin.id, name: admin.name },
      action: 'job tried again',
      subjectKind: 'job',
      subjectId: id,
      after: { name: job.name, ...(job.order_number !== null && { orderId: job.order_number }) },
    })
  })
}
