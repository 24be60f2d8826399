import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/database.ts'

/**
 * Everything about one person, table by table, without what opens anything: no hashes, no tokens. Only what they did
 * while signed in: nobody has proved that an e-mail address in a form is theirs. Refunds apart: which of them are told is
 * for payments/ to say.
 */
export async function readAllOf(db: Db, id: string) {
  const [account, sessions, orders, cart, wishlist, reviews, messages, claims, adminRequest] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone', 'pincode', 'role', 'profile_image', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('sessions').select(['device', 'created_at', 'last_seen_at']).where('user_id', '=', id).execute(),
    listOrders(db, id),
    db
      .selectFrom('cart_lines')
      .select(['product_id', 'size', 'color', 'quantity', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    db.selectFrom('wishlist_items').select(['product_id', 'created_at']).where('user_id', '=', id).execute(),
    db
      .selectFrom('reviews')
      .select(['product_id', 'name', 'email', 'rating', 'review', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    listClaims(db, id),
    db
      .selectFrom('admin_requests')
      .select(['status', 'created_at', 'decided_at'])
      .where('user_id', '=', id)
      .executeTakeFirst(),
  ])
  return { account, sessions, orders, cart, wishlist, reviews, messages, claims, adminRequest: adminRequest ?? null }
}

export type KeptOrder = Awaited<ReturnType<typeof listOrders>>[number]

function listOrders(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select([
      'number',
      'status',
      'payment_status',
      'subtotal',
      'shipping',
      'total',
      'shipping_method',
      'address',
      'notes',
    ])
    .select(['tracking_number', 'tracking_url', 'created_at', 'paid_at', 'delivered_at'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('order_lines')
          .select(['name', 'size', 'color', 'quantity', 'price'])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        row
          .selectFrom('payments')
          .select(['payments.id', 'payments.amount', 'payments.method', 'payments.created_at'])
          .whereRef('payments.order_id', '=', 'orders.id'),
      ).as('payments'),
      jsonArrayFrom(
        row
          .selectFrom('invoices')
          .select(['invoices.kind', 'invoices.financial_year', 'invoices.serial', 'invoices.issued_at'])
          .select((paper) => paper.fn.coalesce('invoices.buyer', 'orders.address').as('buyer'))
          .whereRef('invoices.order_id', '=', 'orders.id')
          .orderBy('invoices.issued_at'),
      ).as('invoices'),
      jsonArrayFrom(
        row
          .selectFrom('order_events')
          .select(['order_events.words', 'order_events.author', 'order_events.created_at'])
          .whereRef('order_events.order_id', '=', 'orders.id')
          // Notes that staff keep among themselves are the shop's, as on the order's own page.
          .where('order_events.is_private', '=', false)
          .orderBy('order_events.id'),
      ).as('timeline'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

function listClaims(db: Db, userId: string) {
  return db
    .selectFrom('claims')
    .select(['id', 'words', 'photos', 'status', 'created_at', 'settled_at'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('claim_messages')
          .select(['claim_messages.author', 'claim_messages.words', 'claim_messages.created_at'])
          .whereRef('claim_messages.claim_id', '=', 'claims.id')
          .orderBy('created_at'),
      ).as('messages'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
