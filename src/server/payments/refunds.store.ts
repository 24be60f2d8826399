import { sql } from 'kysely'
import type { RefundStatus } from '#contracts/orders.ts'
import type { Db } from '#server/db/database.ts'

export interface NewRefund {
  id: string
  payment_id: string
  order_id: string
  amount: number
  reason: string
  asked_by: string | null
}

/**
 * About a row of `refunds` and its `payments`: failed, whether the bank refused it or it was never sent; none has taken its
 * place, and there is room for it in what has not gone back yet.
 */
const isOwedStill = sql<boolean>`(
  refunds.status = 'failed'
  and not exists (select from refunds as later where later.instead_of = refunds.id)
  and refunds.amount <= payments.amount - (
    select coalesce(sum(others.amount), 0) from refunds as others
    where others.payment_id = payments.id and others.status <> 'failed'
  )
)`

/** About a row of `refunds`. One that was never sent has failed too, but the provider has no name for it. */
const isRefusedByBank = sql<boolean>`(refunds.status = 'failed' and refunds.provider_id is not null)`

/** About a row of `refunds`: what its shopper reads of, wherever they read of refunds. The life of one is in refund-state.ts. */
const isToTell = sql<boolean>`(
  refunds.status <> 'failed'
  or (${isRefusedByBank} and exists (select from payments where payments.id = refunds.payment_id and ${isOwedStill}))
)`

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
  'done_at',
] as const

export type KeptRefund = Awaited<ReturnType<typeof listRefunds>>[number]

/** The order must be locked. Where one of the same amount was refused and is owed still, this one takes its place. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<void> {
  const refused = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('refunds.payment_id', '=', refund.payment_id)
    .where('refunds.amount', '=', refund.amount)
    .where(isOwedStill)
    .orderBy('refunds.created_at')
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('refunds')
    .values({ ...refund, instead_of: refused?.id ?? null })
    .execute()
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

/** For whoever is about to send it, one way or another: nobody else does so meanwhile. Undefined where somebody is at it, or it is over. */
export function claimRefund(db: Db, id: string, until: Date) {
  return db
    .updateTable('refunds')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('status', 'in', ['asked', 'pending'])
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', new Date())]))
    .returning(columns)
    .executeTakeFirst()
}

/** Only one's own claim: after a very long time somebody else may have it. */
export async function releaseRefund(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('claimed_until', '=', until)
    .execute()
}

export function listRefunds(db: Db, orderId: string) {
  return refundsOf(db, orderId).execute()
}

/** In paise: what has gone back of a payment or is on its way, which is all but what failed. */
export async function amountBack(db: Db, paymentId: string): Promise<number> {
  const { back } = await notFailedOf(db, paymentId)
    .select(sql<number>`coalesce(sum(amount), 0)`.as('back'))
    .executeTakeFirstOrThrow()
  return back
}

/** The refunds of a payment that have gone back or are on their way, oldest first. */
export function listNotFailed(db: Db, paymentId: string): Promise<KeptRefund[]> {
  return notFailedOf(db, paymentId).select(columns).orderBy('created_at').execute()
}

function notFailedOf(db: Db, paymentId: string) {
  return db.selectFrom('refunds').where('payment_id', '=', paymentId).where('status', '<>', 'failed')
}

/** Those that the order's shopper is told of. */
export function listToTell(db: Db, orderId: string): Promise<KeptRefund[]> {
  return refundsOf(db, orderId).where(isToTell).execute()
}

/** Those that a shopper is told of, of all their orders. */
export function listToTellShopper(db: Db, userId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.number as order_number', 'refunds.amount', 'refunds.reason', 'refunds.status'])
    .select('refunds.created_at')
    .where('orders.user_id', '=', userId)
    .where(isToTell)
    .orderBy('refunds.created_at')
    .execute()
}

function refundsOf(db: Db, orderId: string) {
  return db.selectFrom('refunds').select(columns).where('order_id', '=', orderId).orderBy('created_at')
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

/** Done, of money that has an invoice, and asked for since then. */
export function listRefundsWithoutNote(db: Db, since: Date, most: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('invoices', 'invoices.order_id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.order_id'])
    .where('refunds.status', '=', 'done')
    .where('refunds.created_at', '>', since)
    .where('payments.outcome', '=', 'settled')
    .where('invoices.kind', '=', 'invoice')
    .where(sql<boolean>`not exists (select from invoices as notes where notes.refund_id = refunds.id)`)
    .orderBy('refunds.created_at')
    .limit(most)
    .execute()
}

export async function setRefundStatus(
  tx: Db,
  id: string,
  { status, providerId }: { status: Exclude<RefundStatus, 'asked'>; providerId: string },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status, provider_id: providerId, ...(status === 'done' && { done_at: new Date() }) })
    .where('id', '=', id)
    .execute()
}

export async function setRefundAmount(tx: Db, id: string, amount: number): Promise<void> {
  await tx.updateTable('refunds').set({ amount }).where('id', '=', id).execute()
}

/** Of which money is to go back and has not: asked for, or refused and owed still. */
export async function findOrderWithRefundUnderWay(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select orders.number
    from refunds
    join orders on orders.id = refunds.order_id
    join payments on payments.id = refunds.payment_id
    where orders.user_id = ${userId} and (refunds.status in ('asked', 'pending') or ${isOwedStill})
    limit 1`.execute(db)
  return rows[0]?.number
}

/** Locks it. Undefined where it is not owed. */
export function lockOwedRefund(tx: Db, id: string) {
  return tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount', 'payments.id as payment_id', 'payments.outcome'])
    .where('refunds.id', '=', id)
    .where(isOwedStill)
    .forUpdate('refunds')
    .executeTakeFirst()
}

/** Those that the bank refused and that are not owed any more, since others have taken their place or their room. */
export async function listRefusedNotOwed(tx: Db, paymentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('refunds.payment_id', '=', paymentId)
    .where(isRefusedByBank)
    .where(sql<boolean>`not ${isOwedStill}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** It was never sent, and nobody sends it any more: its claim must be one's own, or too little is left for it. */
export async function setNeverSent(tx: Db, id: string): Promise<void> {
  await tx.updateTable('refunds').set({ status: 'failed' }).where('id', '=', id).where('status', '=', 'asked').execute()
}

/** The provider's own name of it stays, since its books have it as failed. */
export async function setGivenByHand(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'done', by_hand: true, done_at: new Date() })
    .where('id', '=', id)
    .execute()
}
