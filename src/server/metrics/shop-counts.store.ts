import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { failedQueue } from '#server/jobs/failed-queue.ts'

interface Counts {
  holds: number
  settled: number
  returned: number
  failed: number
  unsettled: number
  refunds: number
}

interface JobCount {
  queue: string
  state: string
  count: number
}

/** Each by an index: somebody asks every few seconds. Jobs are as the job keeper last counted them, a minute ago at most. */
export async function countShop(db: Db): Promise<Counts & { jobs: JobCount[] }> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from orders where holds_stock and paid_at is null)::int as holds,
      (select count(*) from payments where created_at > now() - interval '1 hour' and outcome = 'settled')::int as settled,
      (select count(*) from payments where created_at > now() - interval '1 hour' and outcome = 'returned')::int
        as returned,
      (select count(*) from orders where created_at > now() - interval '1 hour' and payment_status = 'failed')::int
        as failed,
      (select count(*) from provider_orders where next_check_at is not null)::int as unsettled,
      (select count(*) from refunds where status in ('asked', 'pending'))::int as refunds`.execute(db)
  const { rows: jobs } = await sql<JobCount>`
    select name as queue, state, count from pgboss.queue, lateral (values
      ('waiting', queued_count), ('active', active_count)) as states (state, count)
    where name <> ${failedQueue}
    union all
    select ${failedQueue}, 'failed', (select count(*) from pgboss.job where name = ${failedQueue} and state = 'created')
    `.execute(db)
  const none: Counts = { holds: 0, settled: 0, returned: 0, failed: 0, unsettled: 0, refunds: 0 }
  return { ...(rows[0] ?? none), jobs }
}
