import type { BulkChange } from '#contracts/catalogue-work.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { assertFaultless } from './product-faults.ts'
import { changesSomething, planChanges } from './product-plan.service.ts'
import { writeChanges, writeRemovals } from './product-writing.service.ts'
import { findDeletedName, lockProducts } from './products.store.ts'

type Means = Pick<Deps, 'db' | 'jobs'>

/** The same change for all of them, by the rules for one. Gives how many were named; those that are so already stay as they are. */
export async function changeMany(
  { db, jobs }: Means,
  caller: Caller,
  ids: readonly string[],
  change: BulkChange,
): Promise<number> {
  if (Object.values(change).every((value) => value === undefined))
    throw new ShopError('bad_input', 'Choose what to change')
  return db.transaction().execute(async (tx) => {
    const chosen = [...new Set(ids)]
    const plans = await planChanges(
      tx,
      chosen.map((id) => ({ id, fields: change })),
    )
    const all = await inOrder(tx, chosen, plans)
    for (const plan of all) assertFaultless(plan, plan.shown.product_name)
    await writeChanges({ tx, jobs }, caller, all.filter(changesSomething))
    return all.length
  })
}

/** All of them, or none where one is gone already. */
export async function removeMany({ db, jobs }: Means, caller: Caller, ids: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const chosen = [...new Set(ids)]
    const all = await inOrder(tx, chosen, await lockProducts(tx, chosen))
    await writeRemovals({ tx, jobs }, caller, all)
    return all.length
  })
}

async function inOrder<One>(tx: Db, ids: readonly string[], found: ReadonlyMap<string, One>): Promise<One[]> {
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw await goneAmongMany(tx, missing)
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function goneAmongMany(tx: Db, id: string): Promise<ShopError> {
  const name = await findDeletedName(tx, id)
  return new ShopError(
    'not_found',
    name ? `${name} is not in the shop any more` : 'One of these products does not exist',
  )
}
