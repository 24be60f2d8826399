import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'
import { findActor, insertAuditRows } from './audit.store.ts'

type Fields = Readonly<Record<string, unknown>>

export interface Deed {
  /** Without an id: the shop itself. */
  actor: { id: string | null; name: string }
  action: string
  subjectKind: string
  subjectId: string
  before?: Fields
  after?: Fields
}

/** Somebody who acts on what is their own. Records outlive an account: only of staff do they keep the name. */
export function asShopper({ id }: { id: string }): Deed['actor'] {
  return { id, name: 'Shopper' }
}

/** Whose deed it was; undefined where it was never done. */
export function findDoer(db: Db, action: string, subjectId: string): Promise<string | null | undefined> {
  return findActor(db, action, subjectId)
}

const secret = /password|passwd|secret|token|hash|otp|setup_?code/i

/**
 * Puts a deed on record, in the transaction of the change itself. Of what it was and what it became
 * only the fields that differ are kept. Gives the record's id, which no other deed has.
 */
export async function writeAudit(tx: Db, deed: Deed): Promise<string> {
  const row = toRow(deed)
  await insertAuditRows(tx, [row])
  return row.id
}

/** As above for many deeds, in one statement. */
export async function writeAudits(tx: Db, deeds: readonly Deed[]): Promise<void> {
  await insertAuditRows(tx, deeds.map(toRow))
}

function toRow({ before, after, ...deed }: Deed) {
  // What is on record can't be taken off it again.
  const told = Object.keys({ ...before, ...after }).filter((name) => secret.test(name))
  if (told.length > 0) throw new Error(`The audit record does not keep secrets: ${told.join(', ')}`)
  return { id: newId(), ...deed, before: whatDiffers(before, after), after: whatDiffers(after, before) }
}

function whatDiffers(fields: Fields | undefined, others: Fields = {}): Fields | null {
  if (!fields) return null
  const differing = Object.entries(fields).filter(([name, value]) => !isSame(value, others[name]))
  return Object.fromEntries(differing)
}

/** As JSON, since that is how both are kept. */
function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}
