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

export async function insertAuditRow(
  db: Db,
  { id, actor, action, before, after, ...subject }: AuditRow,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject_kind: subject.subjectKind,
      subject_id: subject.subjectId,
      before,
      after,
    })
    .execute()
}
