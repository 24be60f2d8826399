import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Each asks for what must not be there. */
const laws = {
  'stock below nothing': sql`select id from products where stock < 0`,
  'an order whose total is not that of its lines': sql`
    select o.id from orders o
    where o.subtotal <> (select coalesce(sum(quantity * price), 0) from order_lines l where l.order_id = o.id)
       or o.total <> o.subtotal + o.shipping`,
  'an order paid without a payment': sql`
    select o.id from orders o where o.paid_at is not null
      and not exists (select from payments p where p.order_id = o.id and p.outcome = 'settled' and p.amount = o.total)`,
  'a payment that settled an order nobody calls paid': sql`
    select p.id from payments p join orders o on o.id = p.order_id where p.outcome = 'settled' and o.paid_at is null`,
  'an unpaid order on its way': sql`
    select id from orders where status in ('processing', 'shipped', 'delivered') and paid_at is null`,
  'more given back than taken': sql`
    select p.id from payments p
    where p.amount < (select coalesce(sum(amount), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')`,
  'an order that says another payment status than its refunds': sql`
    select o.id from orders o
    where o.payment_status = 'refunded' and not exists (select from refunds r where r.order_id = o.id)`,
  'two open orders of one person': sql`select user_id from orders where is_open group by 1 having count(*) > 1`,
  'a count of reviews that is not their number': sql`
    select p.id from products p
    where p.reviews_count <> (select count(*) from reviews r where r.product_id = p.id)
      and exists (select from reviews r where r.product_id = p.id)`,
  'a product, category or subcategory that nobody is on record for': sql`
    select t.id from (
      select id, 'product added' as action, created_at from products
      union all select id, 'category added', created_at from categories
      union all select id, 'subcategory added', created_at from subcategories
    ) t
    where t.created_at > (select min(created_at) from users where name = 'Staff')
      and not exists (select from audit a where a.subject_id = t.id::text and a.action = t.action)`,
  'a refund by staff that nobody is on record for': sql`
    select r.id from refunds r where r.asked_by is not null
      and not exists (select from audit a where a.action in ('order refunded', 'damage report settled'))`,
  'a shop that has nobody left in charge': sql`select 1 where not exists (select from users where role = 'admin')`,
}

/** The laws that the shop's data breaks by now, with how often. */
export async function brokenLaws(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [law, query] of Object.entries(laws)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) broken.push(`${law}: ${rows.length} times`)
  }
  return broken
}
