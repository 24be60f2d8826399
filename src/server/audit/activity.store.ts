import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paging } from '#contracts/lists.ts'
import { reach } from '#contracts/reach.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.gen.ts'

interface RecordFilter {
  actor?: string | undefined
  kind?: string | undefined
  subject?: string | undefined
  /** From this moment on. */
  from?: Date | undefined
  /** Up to, and without, this moment. */
  until?: Date | undefined
}

export type RecordRow = Awaited<ReturnType<typeof listRecordPage>>['rows'][number]

/** One page, newest first, with the count of all that match, in one statement. */
export async function listRecordPage(db: Db, { page, limit, ...filter }: Paging & RecordFilter) {
  const found = await db
    .with('matching', (cte) =>
      cte
        .selectFrom('audit')
        .select(['audit.id', 'audit.at'])
        .where(matches(filter))
        .orderBy('audit.at', 'desc')
        .orderBy('audit.id', 'desc')
        // A number in the text: a plan made for any limit would take the wrong index.
        .limit(sql.lit(reach)),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('matching')
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('matching').select(sql<number>`count(*)::int`.as('count')).as('total'),
      jsonArrayFrom(
        selectFrom('audit')
          .select(['audit.id', 'audit.at', 'audit.actor_id', 'audit.actor_name', 'audit.action'])
          .select(['audit.subject_kind', 'audit.subject_id', 'audit.before', 'audit.after'])
          .where('audit.id', 'in', selectFrom('page').select('page.id'))
          .orderBy('audit.at', 'desc')
          .orderBy('audit.id', 'desc'),
      ).as('rows'),
    ])
    .executeTakeFirstOrThrow()
  return { rows: found.rows, total: found.total ?? 0 }
}

/** Each of these has an index that ends in the order of the list. */
function matches({ actor, kind, subject, from, until }: RecordFilter) {
  return (row: ExpressionBuilder<Tables, 'audit'>) =>
    row.and([
      ...(actor === undefined ? [] : [row('audit.actor_id', '=', actor)]),
      ...(kind === undefined ? [] : [row('audit.subject_kind', '=', kind)]),
      ...(subject === undefined ? [] : [row('audit.subject_id', '=', subject)]),
      ...(from === undefined ? [] : [row('audit.at', '>=', from)]),
      ...(until === undefined ? [] : [row('audit.at', '<', until)]),
    ])
}

/** Whoever is staff or has been, and has done something. Others only ever change what is their own. */
export function listActors(db: Db): Promise<{ _id: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['users.id as _id', 'users.name'])
    .where((row) =>
      row.or([
        row('users.role', '=', 'admin'),
        row(
          'users.id',
          'in',
          row
            .selectFrom('audit')
            .select(sql<string>`audit.subject_id::uuid`.as('id'))
            .where('audit.subject_kind', '=', sql.lit('user'))
            .where(sql<boolean>`audit.after ->> 'role' = 'admin'`),
        ),
      ]),
    )
    .where((row) => row.exists(row.selectFrom('audit').whereRef('audit.actor_id', '=', 'users.id')))
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(200)
    .execute()
}

/** Steps from one kind to the next along the index, so that a million records of one kind cost one look. */
export async function listKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      select min(subject_kind) as kind from audit
      union all
      select (select min(subject_kind) from audit where subject_kind > kinds.kind) from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null`.execute(db)
  return rows.map(({ kind }) => kind)
}
