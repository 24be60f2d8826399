import type { Db } from '#server/db/database.ts'
import { tryShareImportLock } from './import-lock.store.ts'

/** Keeps the next import waiting until the transaction ends; false where one is under way. */
export function keepImportsOff(tx: Db): Promise<boolean> {
  return tryShareImportLock(tx)
}
