import { sql } from 'kysely'
import type { Role } from '#contracts/accounts.ts'
import type { Db } from '#server/db/database.ts'
import { deletedEmail } from './deleted-account.ts'

export interface Person {
  id: string
  name: string
  email: string
  role: Role
}

const person = ['id', 'name', 'email', 'role'] as const

/** Until the transaction ends, nobody else decides who is an admin. Taken before any row is locked. */
export async function lockAdmins(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('who is an admin'))`.execute(tx)
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return row !== undefined
}

export function listAdmins(db: Db): Promise<Person[]> {
  return db.selectFrom('users').select(person).where('role', '=', 'admin').orderBy('id').execute()
}

export function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom('users').select(person).where('id', '=', id).executeTakeFirst()
}

/** Nobody where the account was deleted, though its orders keep its row. */
export function lockPerson(tx: Db, id: string): Promise<Person | undefined> {
  return tx
    .selectFrom('users')
    .select(person)
    .where('id', '=', id)
    .where('email', '!=', deletedEmail(id))
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRole(db: Db, id: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute()
}

export async function insertAdminRequest(db: Db, userId: string): Promise<void> {
  await db.insertInto('admin_requests').values({ user_id: userId }).execute()
}

export async function lockAdminRequest(tx: Db, userId: string) {
  const row = await tx
    .selectFrom('admin_requests')
    .select('status')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.status
}

/** Leaves one that is decided already as it is. */
export async function closeAdminRequest(
  db: Db,
  userId: string,
  { status, decidedBy }: { status: 'approved' | 'declined'; decidedBy: string },
): Promise<void> {
  await db
    .updateTable('admin_requests')
    .set({ status, decided_by: decidedBy, decided_at: new Date() })
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute()
}

export async function deleteAdminRequest(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('admin_requests').where('user_id', '=', userId).execute()
}

export async function replaceSetupCode(tx: Db, codeHash: Buffer): Promise<void> {
  await tx.deleteFrom('setup_codes').execute()
  await tx.insertInto('setup_codes').values({ code_hash: codeHash }).execute()
}

/** True once for the right code: it is used up by this. */
export async function takeSetupCode(tx: Db, codeHash: Buffer): Promise<boolean> {
  const taken = await tx.deleteFrom('setup_codes').where('code_hash', '=', codeHash).executeTakeFirst()
  return taken.numDeletedRows > 0n
}
