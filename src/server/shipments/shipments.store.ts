import type { Db } from '#server/db/database.ts'

const columns = [
  'order_id',
  'provider_order_id',
  'provider_shipment_id',
  'awb',
  'courier_name',
  'status_id',
  'status_label',
  'status_at',
  'expected_at',
  'claimed_until',
  'is_withdrawn',
  'asked_reference',
  'asked_with',
] as const

/** How often the courier service is asked about a parcel of which nothing is heard. */
export const checkEveryMs = 6 * 3600_000

export type KeptShipment = NonNullable<Awaited<ReturnType<typeof findShipment>>>

export function findShipment(db: Db, orderId: string) {
  return db.selectFrom('shipments').select(columns).where('order_id', '=', orderId).executeTakeFirst()
}

export function findShipmentByAwb(db: Db, awb: string) {
  return db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'orders.number as order_number'])
    .where('awb', '=', awb)
    .executeTakeFirst()
}

/** For whoever is about to ask the courier service: nobody else does so meanwhile. Undefined where somebody is at it. */
export async function claimShipment(db: Db, orderId: string, until: Date) {
  await db
    .insertInto('shipments')
    .values({ order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .updateTable('shipments')
    .set({ claimed_until: until })
    .where('order_id', '=', orderId)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', new Date())]))
    .returning(columns)
    .executeTakeFirst()
}

/** Only one's own claim: after a very long time somebody else may have it. */
export async function releaseShipment(db: Db, orderId: string, until: Date): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ claimed_until: null })
    .where('order_id', '=', orderId)
    .where('claimed_until', '=', until)
    .execute()
}

type Change = Partial<Omit<KeptShipment, 'order_id'>> & {
  next_check_at?: Date | null
}

export async function changeShipment(db: Db, orderId: string, change: Change): Promise<void> {
  await db.updateTable('shipments').set(change).where('order_id', '=', orderId).execute()
}

/** Takes those nothing was heard of for a while; another process that looks meanwhile takes others. */
export function takeDueShipments(tx: Db, now: Date, most: number) {
  return tx
    .selectFrom('shipments')
    .select(columns)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
}
