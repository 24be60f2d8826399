import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { deletedEmail } from '#server/accounts/deleted-account.ts'
import { sendCode } from '#server/accounts/send-code.job.ts'
import type { Db } from '#server/db/database.ts'
import { failedQueue } from '#server/jobs/failed-queue.ts'
import { settledByHand } from '#server/jobs/settled-by-hand.ts'
import { sendMail } from '#server/mail/mail.job.ts'

/**
 * Everything about one person, table by table, without what opens anything: no hashes, no tokens. Only what they did
 * while signed in: nobody has proved that an e-mail address in a form is theirs.
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

/** Amounts are in paise, as everywhere in the database. */
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
          .selectFrom('refunds')
          .select(['refunds.amount', 'refunds.reason', 'refunds.status', 'refunds.created_at'])
          .whereRef('refunds.order_id', '=', 'orders.id')
          .orderBy('refunds.created_at'),
      ).as('refunds'),
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

/** Paid for, or perhaps paid for, and not at its end yet. */
export async function findOrderUnderWay(db: Db, userId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('number')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('status', 'in', ['processing', 'shipped']), row('payment_status', '=', 'confirming')]))
    .limit(1)
    .executeTakeFirst()
  return order?.number
}

/** Money that still comes for one of these goes back by itself. */
export async function cancelUnpaid(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'cancelled', is_open: false })
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .execute()
}

/** What an invoice needs stays: who bought, and where it went. */
export async function stripOrders(tx: Db, userId: string): Promise<void> {
  const forgotten = JSON.stringify({ phone: '0000000000', email: deletedEmail('deleted'), apartment: '' })
  await sql`
    update orders set
      notes = '',
      address = case when paid_at is null then null
        else address || ${forgotten}::jsonb end
    where user_id = ${userId} and (notes <> '' or address is not null)`.execute(tx)
  await sql`
    update invoices set buyer = buyer || ${forgotten}::jsonb
    from orders
    where orders.id = invoices.order_id and orders.user_id = ${userId} and buyer is not null`.execute(tx)
  await tx
    .updateTable('order_events')
    .set({ words: 'What the staff noted here went with the account.' })
    .where('kind', '=', 'note')
    .where('is_private', '=', true)
    // Only what staff typed: that a replacement has yet to be sent, for one, is the shop's own sentence.
    .where('words', 'like', `${settledByHand}%`)
    .where('order_id', 'in', (row) => row.selectFrom('orders').select('orders.id').where('user_id', '=', userId))
    .execute()
}

/** Whatever is theirs alone goes; what others read stays without a name. Gives the products that they reviewed. */
export async function forgetPerson(tx: Db, { id, email }: { id: string; email: string }): Promise<string[]> {
  for (const table of ['sessions', 'cart_lines', 'wishlist_items', 'admin_requests', 'reset_tokens'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.deleteFrom('password_codes').where('email', '=', email).execute()
  await tx.deleteFrom('contact_messages').where('user_id', '=', id).execute()
  await forgetLetters(tx, { id, email })
  const reviews = await tx
    .updateTable('reviews')
    .set({ name: 'A customer', email: '', user_id: null })
    .where('user_id', '=', id)
    .returning('product_id')
    .execute()
  await tx
    .updateTable('users')
    .set({
      name: 'Deleted account',
      email: deletedEmail(id),
      email_proved_at: null,
      phone: null,
      pincode: null,
      profile_image: null,
      password_hash: 'none',
      role: 'user',
    })
    .where('id', '=', id)
    .execute()
  return reviews.map((review) => review.product_id)
}

/** To them, to be answered to them, or about them: those that wait, and those that failed, which staff could send for a year. */
async function forgetLetters(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  const kinds = [sendMail.name, sendCode.name]
  await sql`
    delete from pgboss.job
    where (name = any(${kinds}) or (name = ${failedQueue} and source_name = any(${kinds})))
      and (data ->> 'about' = ${id} or lower(${email}) in (
        lower(coalesce(data #>> '{to,address}', data ->> 'to')),
        lower(coalesce(data #>> '{replyTo,address}', data ->> 'replyTo')),
        lower(data ->> 'email')
      ))`.execute(tx)
}
