import { type RawBuilder, sql } from 'kysely'
import type { FailedJob } from '#contracts/jobs.ts'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'
import { failedQueue } from './failed-queue.ts'

/** What can be done about it is its kind's to say. */
type KeptFailure = Omit<FailedJob, 'canRetry' | 'canSettle' | 'givesMoney'>

interface Row {
  total: number
  id: string | null
  name: string
  reason: string
  tries: number
  order_number: string | null
  created_at: Date
  failed_at: Date
}

/**
 * One page, letters last and newest first, with the count of all, of every order's or of one order's alone.
 * What a job carried is left where it is, since it may be a person's: of it only the order's number is told.
 */
export async function listFailedPage(
  db: Db,
  { page, limit, orderId, letters }: Paging & { orderId?: string; letters: readonly string[] },
): Promise<{ rows: KeptFailure[]; total: number }> {
  const { rows } = await sql<Row>`
    with failed as (
      select id, data, source_id, source_name, source_output, source_retry_count, source_created_on, created_on
      from pgboss.job
      where ${isListed} ${orderId === undefined ? sql`` : sql`and ${carriedOrder} = ${orderId}`}
    ), page as (
      select
        source_id as id,
        source_name as name,
        left(coalesce(
          source_output ->> 'message', source_output #>> '{value,message}', source_output ->> 'value', 'unknown'
        ), 1000) as reason,
        source_retry_count + 1 as tries,
        (select number from orders where orders.id = ${carriedOrder}) as order_number,
        source_created_on as created_at,
        created_on as failed_at,
        source_name = any(${letters}) as is_letter
      from failed
      order by is_letter, created_on desc, id desc
      limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*)::int from failed) as total, page.id, page.name, page.reason, page.tries,
      page.order_number, page.created_at, page.failed_at
    from (select) as always left join page on true
    order by page.is_letter, page.failed_at desc, page.id desc`.execute(db)
  return { rows: rows.flatMap(toFailedJob), total: rows[0]?.total ?? 0 }
}

const isListed = sql`name = ${sql.lit(failedQueue)} and state = 'created' and source_id is not null`

/** The order that a job was about: it carried its id, or that of a refund or of the provider's order. */
const carriedOrder = sql`coalesce(
  ${idIn('orderId')},
  (select order_id from refunds where refunds.id = ${idIn('refundId')}),
  (select order_id from provider_orders where provider_orders.id = data ->> 'providerOrderId')
)`

/** Nothing where what it carried under this name is no id. */
function idIn(field: string): RawBuilder<unknown> {
  const text = sql`data ->> ${sql.lit(field)}`
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`
}

/** An empty page still comes as one row, for its count. */
function toFailedJob({ id, name, reason, tries, order_number, created_at, failed_at }: Row): KeptFailure[] {
  if (id === null) return []
  const times = { createdAt: created_at.toISOString(), failedAt: failed_at.toISOString() }
  return [{ _id: id, name, reason, tries, orderId: order_number, ...times }]
}

export interface FoundFailure {
  name: string
  order_id: string | null
  order_number: string | null
  /** The refund that it was about, where it was about one. */
  refund_id: string | null
}

interface LockedFailure extends FoundFailure {
  /** Of the copy that lies in the list. */
  id: string
}

const found = sql`
  source_name as name,
  (select orders.id from orders where orders.id = ${carriedOrder}) as order_id,
  (select number from orders where orders.id = ${carriedOrder}) as order_number,
  (select refunds.id from refunds where refunds.id = ${idIn('refundId')}) as refund_id
  from pgboss.job`

export async function findFailedJob(db: Db, jobId: string): Promise<FoundFailure | undefined> {
  const { rows } = await sql<FoundFailure>`select ${found} where ${isListed} and source_id = ${jobId}`.execute(db)
  return rows[0]
}

/** Locked, so that of two who try it again only one finds it. */
export async function lockFailed(tx: Db, jobId: string): Promise<LockedFailure | undefined> {
  const { rows } = await sql<LockedFailure>`
    select id, ${found} where ${isListed} and source_id = ${jobId} for update of job`.execute(tx)
  return rows[0]
}

export async function deleteLocked(tx: Db, id: string): Promise<void> {
  await sql`delete from pgboss.job where ${isListed} and id = ${id}`.execute(tx)
}

export async function isFailed(db: Db, name: string, carried: object): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job where ${isJobOf(name, carried)} limit 1`.execute(db)
  return rows.length > 0
}

/** Takes off the list what has been done in another way. */
export async function deleteFailed(tx: Db, name: string, carried: object): Promise<void> {
  await sql`delete from pgboss.job where ${isJobOf(name, carried)}`.execute(tx)
}

function isJobOf(name: string, carried: object): RawBuilder<unknown> {
  return sql`${isListed} and source_name = ${name} and data @> ${JSON.stringify(carried)}::jsonb`
}

/** Whose letters go. */
export interface Leaving {
  id: string
  email: string
  /** The address, where it is theirs for sure. */
  mailbox?: string | undefined
}

/**
 * By what they carry. A code is its account's alone, as no other has the address; a letter is known by the accounts it
 * names, and by an address only where that was proved: anybody may register under one that isn't theirs.
 */
export async function deleteLetters(tx: Db, kinds: readonly string[], { id, email, mailbox }: Leaving): Promise<void> {
  await sql`
    delete from pgboss.job
    where (name = any(${kinds}) or (name = ${failedQueue} and source_name = any(${kinds})))
      and (${id} in (data ->> 'about', data ->> 'toAccount') or lower(${email}) = lower(data ->> 'email')
        or lower(${mailbox ?? null}) in (
          lower(coalesce(data #>> '{to,address}', data ->> 'to')),
          lower(coalesce(data #>> '{replyTo,address}', data ->> 'replyTo'))
        ))`.execute(tx)
}

export async function deleteLetter(tx: Db, kind: string, messageId: string): Promise<void> {
  await sql`
    delete from pgboss.job
    where (name = ${kind} or (name = ${failedQueue} and source_name = ${kind}))
      and data ->> 'messageId' = ${messageId}`.execute(tx)
}
