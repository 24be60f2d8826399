import { v7 as newId } from 'uuid'
import type { Role } from '#contracts/accounts.ts'
import type { Db } from '#server/db/database.ts'

/** A person with everything in order but what the test is about. */
export async function addUser(db: Db, about: { role?: Role; name?: string } = {}): Promise<{ id: string; role: Role }> {
  const id = newId()
  const role = about.role ?? 'user'
  await db
    .insertInto('users')
    .values({ id, name: about.name ?? 'Asha Rao', email: `${id}@example.in`, password_hash: 'none', role })
    .execute()
  return { id, role }
}
