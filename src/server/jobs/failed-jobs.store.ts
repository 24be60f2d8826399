import { sql } from 'kysely'
import type { FailedJob } from '#contracts/jobs.ts'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'

/** Where pg-boss lays a copy of each job that failed for good. */
export const failedQueue = 'failed-for-good'

interface FailedRow {
  id: string
  name: string
  reason: string
  tries: number
  created_at: Date
  failed_at: Date
}

/** Newest first. What a job carried is left where it is: it may be a person's. */
export async function listFailed(db: Db, { page, limit }: Paging): Promise<FailedJob[]> {
  const { rows } = await sql<FailedRow>`
    select
      source_id as id,
      source_name as name,
      left(coalesce(
        source_output ->> 'message', source_output #>> '{value,message}', source_output ->> 'value', 'unknown'
      ), 1000) as reason,
      source_retry_count + 1 as tries,
      source_created_on as created_at,
      created_on as failed_at
    from pgboss.job
    where name = ${failedQueue} and state = 'created' and source_id is not null
    order by created_on desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows.map(({ id, created_at, failed_at, ...row }) => ({
    _id: id,
    ...row,
    createdAt: created_at.toISOString(),
    failedAt: failed_at.toISOString(),
  }))
}

export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from pgboss.job
    where name = ${failedQueue} and state = 'created' and source_id is not null`.execute(db)
  return rows[0]?.total ?? 0
}
