import { v7 as newId } from 'uuid'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'
import { isSurelyUndone } from '#server/db/surely-undone.ts'
import { isOfTakenId } from '#server/db/taken-id.ts'
import { ShopError } from '#server/errors.ts'
import { findDoer } from './audit.service.ts'

interface Addition<Made> {
  caller: Caller
  /** As it is put on record by the transaction that adds it. */
  action: string
  /** Drawn by whoever asks, if they did. */
  id: string | undefined
  add: (id: string) => Promise<Made>
  /** What was added under that id, where it is as it is wanted now. */
  findSame: (id: string) => Promise<Made | undefined>
}

/** Adds something, or answers with it where the same person has added it under this id already: their reply was lost. */
export async function addOnce<Made>(db: Db, { caller, action, id, add, findSame }: Addition<Made>): Promise<Made> {
  if (id === undefined) return add(newId())
  assertDrawn(id)
  const findAdded = async () => {
    const doer = await findDoer(db, action, id)
    if (doer === undefined) return undefined
    if (doer !== caller.id) throw takenId()
    const same = await findSame(id)
    if (!same) throw changedSince()
    return { same }
  }
  const added = await findAdded()
  if (added) return added.same
  try {
    return await add(id)
  } catch (error) {
    if (!isSurelyUndone(error)) throw error
    // The first press was under way until now.
    const addedMeanwhile = await findAdded()
    if (addedMeanwhile) return addedMeanwhile.same
    throw isOfTakenId(error) ? takenId(error) : error
  }
}

/** A UUIDv7, as the shop draws its own. */
function assertDrawn(id: string): void {
  const words = 'This is not an id of ours'
  if (!/^.{14}7/.test(id)) throw new ShopError('bad_input', words, { errors: { _id: words } })
}

export function takenId(cause?: unknown): ShopError {
  return new ShopError('conflict', 'This id is taken', { errors: { _id: 'This id is taken' }, cause })
}

function changedSince(): ShopError {
  return new ShopError(
    'conflict',
    'This has been added already, as you sent it first. Please look for it in the list, and change it there.',
  )
}
