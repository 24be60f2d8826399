import type { Paging } from '#contracts/lists.ts'
import type { UserRow } from '#contracts/users.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { findUserRow, listUserPage } from './users.store.ts'

export async function getUserPage(db: Db, { search = '', ...paging }: Paging & { search?: string | undefined }) {
  assertWithinReach(paging)
  const { rows, total } = await listUserPage(db, { ...paging, search: search.trim() })
  return toList(paging, rows, total)
}

export async function getUserRow(db: Db, id: string): Promise<UserRow> {
  const row = await findUserRow(db, id)
  if (!row) throw new ShopError('not_found', 'There is nobody with this id')
  return row
}
