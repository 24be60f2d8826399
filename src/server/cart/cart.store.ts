import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/database.ts'
import type { Blank } from '#server/db/written-once.ts'

export interface KeptLine {
  id: string
  product_id: string
  size: string
  color: string
  quantity: number
  price_seen: number
}

/** Which of a shopper's lines; what is left out may be anything. */
export interface Which {
  id?: string | undefined
  productId?: string | undefined
  size?: string | undefined
  color?: string | undefined
}

/** Oldest first, so that lines keep their places while quantities change. */
export async function listLines(db: Db, userId: string, which: Which = {}): Promise<KeptLine[]> {
  let query = db
    .selectFrom('cart_lines')
    .select(['id', 'product_id', 'size', 'color', 'quantity', 'price_seen'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.productId !== undefined) query = query.where('product_id', '=', which.productId)
  if (which.size !== undefined) query = query.where('size', '=', which.size)
  if (which.color !== undefined) query = query.where('color', '=', which.color)
  return query.execute()
}

/** What is put, into whose cart, how many lines that may have at most, and all that the piece is believed to come in. */
export interface Put {
  userId: string
  sessionId: string
  line: KeptLine
  mostLines: number
  sizes: string[]
  colors: string[]
}

/**
 * Puts a piece in and holds the cart meanwhile: the lines there are then, as a query to be joined to their products.
 * `put_into_cart`, newest in migrations/0041, decides what may go in. One statement is cheaper than four, but its rules
 * are those that `assertInStock` (cart.service.ts), `isOffered` (contracts) and `listHeldPieces` (orders/holds.store.ts)
 * have for changing a line. Change both, it by a migration: test/cart/add-or-change.test.ts compares them.
 */
export function putLine(blank: Blank<Put>) {
  const given = [
    blank(({ line }) => line.id),
    blank(({ userId }) => userId),
    blank(({ line }) => line.product_id),
    blank(({ line }) => line.size),
    blank(({ line }) => line.color),
    blank(({ line }) => line.quantity),
    blank(({ line }) => line.price_seen),
    blank(({ mostLines }) => mostLines),
    blank(({ sessionId }) => sessionId),
    blank(({ sizes }) => sizes),
    blank(({ colors }) => colors),
  ]
  return sql<KeptLine>`
    select id, product_id, size, color, quantity, price_seen from put_into_cart(${sql.join(given)})
  `
}

type WhyNot = 'not_enough' | 'too_many' | 'signed_out' | 'changed'

const refusals: Partial<Record<string, WhyNot>> = {
  SH001: 'not_enough',
  SH002: 'too_many',
  SH003: 'signed_out',
  SH004: 'changed',
}

/** Why a piece was not put in, where the database refused it. */
export function whyNotPut(error: unknown): WhyNot | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  // With those that were there already it is more than a line can hold, which is as much as any shelf has.
  if (error.constraint === 'cart_lines_quantity_check') return 'not_enough'
  return refusals[error.code ?? '']
}

/** A shopper's lines as a query to be joined to their products, oldest first as above. */
export function selectCart(blank: Blank<string>) {
  return sql<KeptLine>`
    select id, product_id, size, color, quantity, price_seen from cart_lines
    where user_id = ${blank((userId) => userId)}
    order by created_at, id
  `
}

export async function setLine(tx: Db, id: string, change: { quantity: number; price_seen: number }): Promise<void> {
  await tx.updateTable('cart_lines').set(change).where('id', '=', id).execute()
}

export async function deleteLines(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('cart_lines').where('user_id', '=', userId).where('id', 'in', ids).execute()
}

export async function deleteCart(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
}
