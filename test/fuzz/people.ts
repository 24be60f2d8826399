import { v7 as newId } from 'uuid'
import { hashPassword } from '#server/accounts/passwords.ts'
import { startSession } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'

export const password = 'amethyst and silver'
let hashed: Promise<string> | undefined

export interface Person {
  id: string
  email: string
  token: string
  sessionId: string
}

export interface People {
  shopper: Person
  admin: Person
}

/** Somebody who can also sign in; hashing the one password of all is done once. */
export async function addPerson(db: Db, role: 'user' | 'admin', name = 'Asha Rao'): Promise<Person> {
  hashed ??= hashPassword(password)
  const [id, password_hash] = [newId(), await hashed]
  const email = `${id}@example.in`
  await db.insertInto('users').values({ id, name, email, password_hash, role }).execute()
  return { id, email, ...(await signInAgain(db, { id, role })) }
}

async function signInAgain(db: Db, person: { id: string; role: 'user' | 'admin' }) {
  const { token } = await startSession(db, person)
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', person.id).orderBy('id', 'desc')
  const { id } = await sessions.executeTakeFirstOrThrow()
  return { token, sessionId: id }
}

export type Who = 'visitor' | 'shopper' | 'admin'

/** Calls after which the caller may be somebody else, or nobody. */
const endsTheCaller = /\/auth\/(logout|delete-account|sessions|password|profile|reset-password)|\/users\//

/** The same people again, in their role and with sessions that no earlier call has ended. */
export async function comeBack({ shopper, admin }: People, db: Db): Promise<People> {
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', shopper.id).execute()
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  return {
    shopper: { ...shopper, ...(await signInAgain(db, { id: shopper.id, role: 'user' })) },
    admin: { ...admin, ...(await signInAgain(db, { id: admin.id, role: 'admin' })) },
  }
}

/** Hands out who makes the next request: one person for a whole call, or a new one each time where it may end them. */
export function callersOf(db: Db, people: People, path: string, who: Who): () => Promise<Person | undefined> {
  if (who === 'visitor') return async () => undefined
  if (endsTheCaller.test(path)) return () => addPerson(db, who === 'admin' ? 'admin' : 'user')
  return async () => people[who]
}
