import * as z from 'zod/mini'
import type { Activity, ActivityFilter } from '#contracts/activity.ts'
import { Id } from '#contracts/ids.ts'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'
import { addDays, startOfDay } from '#server/indian-days.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { listActors, listKinds, listRecordPage, type RecordRow } from './activity.store.ts'
import { listSubjectNames } from './subject-names.store.ts'

/** Who changed what, newest first. Days are those of the calendar in India. */
export async function getActivityPage(db: Db, { from, to, ...query }: ActivityFilter & Paging) {
  assertWithinReach(query)
  const { rows, total } = await listRecordPage(db, {
    ...query,
    ...(from !== undefined && { from: startOfDay(from) }),
    ...(to !== undefined && { until: startOfDay(addDays(to, 1)) }),
  })
  const names = await namesOf(db, rows)
  return toList(
    query,
    rows.map((row) => toActivity(row, names)),
    total,
  )
}

export async function getActivityChoices(db: Db) {
  const [actors, kinds] = await Promise.all([listActors(db), listKinds(db)])
  return { actors, kinds }
}

async function namesOf(db: Db, rows: readonly RecordRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.map((row) => row.subject_id).filter((id) => z.safeParse(Id, id).success))
  const named = await listSubjectNames(db, [...ids])
  return new Map(named.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
}

function toActivity(row: RecordRow, names: ReadonlyMap<string, string>): Activity {
  return {
    _id: row.id,
    at: new Date(row.at).toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: names.get(row.subject_id) ?? null,
    before: toFields(row.before),
    after: toFields(row.after),
  }
}

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** `amount` is what the books call a sum that went back, in paise; goods are on record as they are shown, in rupees. */
function toFields(kept: unknown): z.infer<typeof Fields> {
  const fields = z.parse(Fields, kept)
  const amount = fields?.['amount']
  return typeof amount === 'number' ? { ...fields, amount: toRupees(amount) } : fields
}
