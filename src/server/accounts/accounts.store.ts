import { deletedName, type Role, type User } from '#contracts/accounts.ts'
import type { Db } from '#server/db/database.ts'
import { deletedEmail } from './deleted-account.ts'

/** What an account is known by, for checking a password. */
export interface Kept {
  id: string
  email: string
  role: Role
  passwordHash: string
}

const credentials = ['id', 'email', 'role', 'password_hash as passwordHash'] as const
const person = ['id', 'name', 'email', 'phone', 'pincode', 'role', 'profile_image', 'created_at'] as const

export function findCredentials(db: Db, id: string): Promise<Kept | undefined> {
  return db.selectFrom('users').select(credentials).where('id', '=', id).executeTakeFirst()
}

export function findCredentialsByEmail(db: Db, email: string): Promise<Kept | undefined> {
  return db.selectFrom('users').select(credentials).where('email', '=', email).executeTakeFirst()
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(person).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** Undefined where the address has an account already: the database decides, not a look beforehand. */
export async function insertUser(
  db: Db,
  user: { id: string; name: string; email: string; phone: string | null; role: Role; passwordHash: string },
): Promise<User | undefined> {
  const { passwordHash, ...rest } = user
  const row = await db
    .insertInto('users')
    .values({ ...rest, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(person)
    .executeTakeFirst()
  return row && toUser(row)
}

/** With `replaced`, only if that is still the one: false where somebody else was quicker. */
export async function setPasswordHash(
  tx: Db,
  id: string,
  passwordHash: string,
  replaced: string | undefined,
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .$if(replaced !== undefined, (query) => query.where('password_hash', '=', replaced ?? ''))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Whoever knows the password has read the mailbox too. */
export async function noteEmailProved(tx: Db, id: string): Promise<void> {
  await tx.updateTable('users').set({ email_proved_at: new Date() }).where('id', '=', id).execute()
}

/** Until the transaction ends nobody else changes the account, and nobody deletes it. Taken before orders and goods. */
export async function lockAccount(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function updateUser(
  db: Db,
  id: string,
  change: { name?: string; phone?: string | null; pincode?: string | null; profile_image?: string | null },
): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** What is left of an account that was deleted, for its orders' sake. */
export async function stripUser(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: deletedName,
      email: deletedEmail(id),
      email_proved_at: null,
      phone: null,
      pincode: null,
      profile_image: null,
      password_hash: 'none',
      role: 'user',
    })
    .where('id', '=', id)
    .execute()
}

export interface PersonColumns {
  id: string
  name: string
  email: string
  phone: string | null
  pincode: string | null
  role: Role
  profile_image: string | null
  created_at: Date
}

function toUser({ id, profile_image, created_at, ...same }: PersonColumns): User {
  return { _id: id, ...same, profileImage: profile_image, createdAt: created_at.toISOString() }
}
