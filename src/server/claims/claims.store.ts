import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as newId } from 'uuid'
import type { ClaimOutcome, ClaimStatus } from '#contracts/claims.ts'
import type { Paging } from '#contracts/lists.ts'
import { reach } from '#contracts/reach.ts'
import type { Db } from '#server/db/database.ts'

export interface NewClaim {
  id: string
  order_id: string
  user_id: string
  words: string
  pieces: number[]
  photos: string[]
  video: string
  delivered_at: Date
}

export type KeptClaim = Awaited<ReturnType<typeof listClaimPage>>[number]

/** As many as a list brings of each claim. */
const newestListed = 10
/** More than one claim comes to have: of its shopper's own there is a bound, and staff answer. */
const allOfOne = 1000

/** With all that is shown of it, whoever it is for. */
function claimsWithAll(db: Db, mostMessages = allOfOne) {
  return db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .innerJoin('users', 'users.id', 'claims.user_id')
    .select([
      'claims.id',
      'claims.user_id',
      'claims.order_id',
      'claims.status',
      'claims.words',
      'claims.pieces',
      'claims.photos',
      'claims.video',
      'claims.delivered_at',
      'claims.created_at',
      'orders.number',
      'orders.total',
      'users.name as customer_name',
      'users.email as customer_email',
    ])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('order_lines')
          .select(['position', 'name', 'quantity', 'size', 'has_sizes', 'color', 'image'])
          .whereRef('order_lines.order_id', '=', 'claims.order_id')
          .where(sql<boolean>`order_lines.position = any(claims.pieces)`)
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        row
          .selectFrom(
            row
              .selectFrom('claim_messages')
              .select(['id', 'author', 'author_id', 'words', 'created_at'])
              .whereRef('claim_messages.claim_id', '=', 'claims.id')
              .orderBy('claim_messages.created_at', 'desc')
              .orderBy('claim_messages.id', 'desc')
              .limit(mostMessages)
              .as('newest'),
          )
          .leftJoin('users as writers', 'writers.id', 'newest.author_id')
          .select(['newest.id', 'newest.author', 'newest.words', 'newest.created_at'])
          .select('writers.name as author_name')
          .orderBy('newest.created_at')
          .orderBy('newest.id'),
      ).as('messages'),
      row
        .selectFrom('claim_messages')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('claim_messages.claim_id', '=', 'claims.id')
        .$asScalar()
        .$notNull()
        .as('message_count'),
    ])
}

/** One page, newest first. */
export function listClaimPage(db: Db, status: ClaimStatus | undefined, { page, limit }: Paging) {
  let query = claimsWithAll(db, newestListed)
  if (status !== undefined) query = query.where('claims.status', '=', status)
  return query
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export async function countClaims(db: Db, status: ClaimStatus | undefined): Promise<number> {
  let chosen = db.selectFrom('claims').select('id')
  if (status !== undefined) chosen = chosen.where('status', '=', status)
  const { total } = await db
    .selectFrom(chosen.limit(sql.lit(reach)).as('reached'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function findClaim(db: Db, id: string) {
  return claimsWithAll(db).where('claims.id', '=', id).executeTakeFirst()
}

export function findNewestClaimOf(db: Db, orderId: string) {
  return claimsWithAll(db)
    .where('claims.order_id', '=', orderId)
    .orderBy('claims.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Each that one of their paid orders stands at. */
export async function listStatusesPaidFor(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('status')
    .distinct()
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .execute()
  return rows.map(({ status }) => status)
}

/** Only where it has arrived. */
export async function findDeliveredAt(db: Db, orderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('delivered_at')
    .where('id', '=', orderId)
    .where('status', '=', 'delivered')
    .executeTakeFirst()
  return row?.delivered_at ?? undefined
}

/** Locked, so that it is settled once. Its order must be locked before. */
export function lockClaimStatus(tx: Db, id: string) {
  return tx.selectFrom('claims').select('status').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function hasUnsettledClaim(tx: Db, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('claims')
    .select('id')
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertClaim(tx: Db, claim: NewClaim): Promise<void> {
  await tx.insertInto('claims').values(claim).execute()
}

export async function setClaimStatus(tx: Db, id: string, status: 'open' | 'answered'): Promise<void> {
  await tx.updateTable('claims').set({ status }).where('id', '=', id).execute()
}

export async function closeClaim(tx: Db, id: string, status: ClaimOutcome): Promise<void> {
  await tx.updateTable('claims').set({ status, settled_at: new Date() }).where('id', '=', id).execute()
}

export interface NewClaimMessage {
  id?: string
  claim_id: string
  author: 'shopper' | 'staff'
  author_id: string
  words: string
}

export async function insertClaimMessage(tx: Db, message: NewClaimMessage): Promise<void> {
  await tx
    .insertInto('claim_messages')
    .values({ id: newId(), ...message })
    .execute()
}

export function findClaimMessage(db: Db, id: string) {
  return db
    .selectFrom('claim_messages')
    .select(['claim_id', 'author_id', 'words'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countShopperMessages(tx: Db, claimId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('claim_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('claim_id', '=', claimId)
    .where('author', '=', 'shopper')
    .executeTakeFirstOrThrow()
  return count
}

export function findUnsettledClaimOf(db: Db, userId: string) {
  return db
    .selectFrom('claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

export function deleteClaimsOf(tx: Db, userId: string) {
  return tx.deleteFrom('claims').where('user_id', '=', userId).returning(['photos', 'video']).execute()
}

/** Those of these files that some claim shows. */
export async function listClaimed(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${paths}::text[]) as path
    intersect (select video from claims union all select unnest(photos) from claims)`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
