import { sql } from 'kysely'
import type { FailedJob } from '#contracts/jobs.ts'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'

/** Where pg-boss lays a copy of each job that failed for good. */
export const failedQueue = 'failed-for-good'

interface Row {
  total: number
  id: string | null
  name: string
  reason: string
  tries: number
  created_at: Date
  failed_at: Date
}

/** One page, newest first, with the count of all. What a job carried is left where it is: it may be a person's. */
export async function listFailedPage(db: Db, { page, limit }: Paging): Promise<{ rows: FailedJob[]; total: number }> {
  const { rows } = await sql<Row>`
    with failed as (
      select id, source_id, source_name, source_output, source_retry_count, source_created_on, created_on
      from pgboss.job
      where name = ${failedQueue} and state = 'created' and source_id is not null
    ), page as (
      select
        source_id as id,
        source_name as name,
        left(coalesce(
          source_output ->> 'message', source_output #>> '{value,message}', source_output ->> 'value', 'unknown'
        ), 1000) as reason,
        source_retry_count + 1 as tries,
        source_created_on as created_at,
        created_on as failed_at
      from failed
      order by created_on desc, id desc
      limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*)::int from failed) as total, page.id, page.name, page.reason, page.tries,
      page.created_at, page.failed_at
    from (select) as always left join page on true
    order by page.failed_at desc, page.id desc`.execute(db)
  return { rows: rows.flatMap(toFailedJob), total: rows[0]?.total ?? 0 }
}

/** An empty page still comes as one row, for its count. */
function toFailedJob({ id, name, reason, tries, created_at, failed_at }: Row): FailedJob[] {
  if (id === null) return []
  const times = { createdAt: created_at.toISOString(), failedAt: failed_at.toISOString() }
  return [{ _id: id, name, reason, tries, ...times }]
}
