import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export interface NewRefund {
  id: string
  payment_id: string
  order_id: string
  amount: number
  reason: string
  asked_by: string | null
}

const columns = [
  'id',
  'payment_id',
  'order_id',
  'amount',
  'reason',
  'status',
  'provider_id',
  'by_hand',
  'created_at',
] as const

export type KeptRefund = Awaited<ReturnType<typeof listRefunds>>[number]

export async function insertRefund(tx: Db, refund: NewRefund): Promise<void> {
  await tx.insertInto('refunds').values(refund).execute()
}

export function findRefund(db: Db, id: string) {
  return db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
}

export function findRefundByProviderId(db: Db, providerId: string) {
  return db.selectFrom('refunds').select(columns).where('provider_id', '=', providerId).executeTakeFirst()
}

export function lockRefund(tx: Db, id: string) {
  return tx.selectFrom('refunds').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function listRefunds(db: Db, orderId: string) {
  return db.selectFrom('refunds').select(columns).where('order_id', '=', orderId).orderBy('created_at').execute()
}

/**
 * Asked for long enough ago that the provider should have done with them. In no order: however many it never does
 * anything with, each of the others has its turn.
 */
export async function listSlowRefunds(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', ['asked', 'pending'])
    .where('created_at', '<', before)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function setRefundStatus(
  tx: Db,
  id: string,
  { status, providerId }: { status: 'pending' | 'done' | 'failed'; providerId: string },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status, provider_id: providerId, ...(status === 'done' && { done_at: new Date() }) })
    .where('id', '=', id)
    .execute()
}

/** The provider's own name of it stays, since its books have it as failed. */
export async function setGivenByHand(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'done', by_hand: true, done_at: new Date() })
    .where('id', '=', id)
    .execute()
}
