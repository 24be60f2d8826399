import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

type Fields = Readonly<Record<string, unknown>>

export interface AuditRow {
  id: string
  actor: { id: string | null; name: string }
  action: string
  subjectKind: string
  subjectId: string
  before: Fields | null
  after: Fields | null
}

export async function findActor(db: Db, action: string, subjectId: string): Promise<string | null | undefined> {
  const deed = db
    .selectFrom('audit')
    .select('actor_id')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
  return (await deed.executeTakeFirst())?.actor_id
}

/** One parameter however many there are, so that it is one statement to prepare. */
export async function insertAuditRows(db: Db, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map(({ id, actor, action, before, after, ...subject }) => ({
    ...{ id, actor_id: actor.id, actor_name: actor.name, action, before, after },
    ...{ subject_kind: subject.subjectKind, subject_id: subject.subjectId },
  }))
  await sql`
    insert into audit (id, actor_id, actor_name, action, subject_kind, subject_id, before, after)
    select id, actor_id, actor_name, action, subject_kind, subject_id, before, after
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      id uuid, actor_id uuid, actor_name text, action text, subject_kind text, subject_id text, before jsonb, after jsonb
    )
  `.execute(db)
}
