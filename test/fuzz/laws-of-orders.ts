import { type RawBuilder, sql } from 'kysely'

/** What stands of an order's payment as given back. */
const givenBack = sql`coalesce((
  select sum(r.amount) from refunds r join payments p on p.id = r.payment_id
  where p.order_id = o.id and p.outcome = 'settled' and r.status <> 'failed'), 0)`

/** Each asks for what must not be there. */
export const lawsOfOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  'an order whose total is not that of its lines': sql`
    select o.id from orders o
    where o.subtotal <> (select coalesce(sum(quantity * price), 0) from order_lines l where l.order_id = o.id)
       or o.total <> o.subtotal + o.shipping`,
  'an order without a line': sql`
    select o.id from orders o where not exists (select from order_lines l where l.order_id = o.id)`,
  'an order paid without a payment': sql`
    select o.id from orders o where o.paid_at is not null
      and not exists (select from payments p where p.order_id = o.id and p.outcome = 'settled' and p.amount = o.total)`,
  'a payment that settled an order nobody calls paid': sql`
    select p.id from payments p join orders o on o.id = p.order_id where p.outcome = 'settled' and o.paid_at is null`,
  'a payment of another order than its provider was told of': sql`
    select p.id from payments p join provider_orders f on f.id = p.provider_order_id where f.order_id <> p.order_id`,
  'an unpaid order on its way': sql`
    select id from orders where status in ('processing', 'shipped', 'delivered') and paid_at is null`,
  'a paid order that still waits for money': sql`
    select id from orders where paid_at is not null
      and (is_open or status = 'pending' or payment_status in ('pending', 'confirming', 'failed'))`,
  'an order that is over and keeps pieces back': sql`select id from orders where status = 'cancelled' and holds_stock`,
  'more given back than taken': sql`
    select p.id from payments p
    where p.amount < (select coalesce(sum(amount), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')`,
  'a paid order that says another payment status than its refunds': sql`
    select o.id from orders o where o.paid_at is not null and o.payment_status <> (
      case when ${givenBack} = 0 then 'paid' when ${givenBack} = o.total then 'refunded' else 'partly_refunded' end)`,
  'an order that says refunded and took nothing': sql`
    select o.id from orders o where o.payment_status in ('refunded', 'partly_refunded')
      and not exists (select from payments p join refunds r on r.payment_id = p.id where p.order_id = o.id)`,
  'a refund of another order than its payment': sql`
    select r.id from refunds r join payments p on p.id = r.payment_id where r.order_id <> p.order_id`,
  'a refund by staff that nobody is on record for': sql`
    select r.id from refunds r join orders o on o.id = r.order_id where r.asked_by is not null
      and not exists (select from audit a where a.actor_id = r.asked_by and a.at between
        r.created_at - interval '1 minute' and r.created_at + interval '1 minute')`,
  'two open orders of one person': sql`select user_id from orders where is_open group by 1 having count(*) > 1`,
  'an invoice of what was never paid': sql`
    select i.id from invoices i join orders o on o.id = i.order_id where o.paid_at is null`,
  'a paid order with an address and no invoice': sql`
    select o.id from orders o where o.payment_status = 'paid' and o.status <> 'cancelled' and o.address is not null
      and not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')`,
  'a gap in the numbers of invoices': sql`
    select c.kind from invoice_counters c full join (
      select kind, financial_year, count(*) as many, max(serial) as last from invoices group by 1, 2
    ) i using (kind, financial_year) where (c.last_serial, c.last_serial) is distinct from (i.many, i.last)`,
  'a credit note of another order than its refund': sql`
    select i.id from invoices i join refunds r on r.id = i.refund_id where r.order_id <> i.order_id`,
  'a damage report by somebody else, or of pieces that were not ordered': sql`
    select c.id from claims c join orders o on o.id = c.order_id
    where c.user_id <> o.user_id or not c.pieces <@ (select array_agg(position) from order_lines where order_id = o.id)`,
  'a parcel of an order that was never paid': sql`
    select s.order_id from shipments s join orders o on o.id = s.order_id where o.paid_at is null`,
  'an order that is found by something else than what it says': sql`
    select o.id from orders o where o.found_by <> order_found_by(o)`,
  'a day whose sales are not those of its orders': sql`
    select d.day from sales_days d cross join lateral (
      select count(*) as orders, coalesce(sum(total), 0) as sales from orders o
      where o.paid_at is not null and (o.paid_at at time zone 'Asia/Kolkata')::date = d.day
    ) o where (d.orders, d.sales) is distinct from (o.orders, o.sales)`,
}
