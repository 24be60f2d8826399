import type { Db } from '#server/db/database.ts'
import { stripUser } from './accounts.store.ts'
import { forgetRecovery } from './recovery.store.ts'
import { deleteAdminRequest } from './roles.store.ts'
import { endAllSessionsOf } from './session.service.ts'

/** For somebody who leaves for good: every way in is closed, and the row that their orders need says nothing of them. */
export async function forgetAccount(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await endAllSessionsOf(tx, id)
  await deleteAdminRequest(tx, id)
  await forgetRecovery(tx, email)
  await stripUser(tx, id)
}
