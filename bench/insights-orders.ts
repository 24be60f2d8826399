import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

const days = 1826

/** Of each buyer. */
const ordersEach = 20
/** The last few, which staff have not looked at yet. */
const newest = 40

/**
 * Five years of a shop that grows, made inside the database: each order with one to four lines, five of six paid,
 * and an invoice for each that was. Only what lists and insights read: rows that nothing looks at are left out.
 */
export async function fillOrders(db: Db, orders: number): Promise<void> {
  const indexes = await freeTables(db)
  await fillBuyers(db, Math.ceil(orders / ordersEach))
  await sql`
    create table bench_goods as
    select (row_number() over (order by id) - 1)::int as spot, id, sale_price as price from products`.execute(db)
  // The product of two even draws: few goods sell often, most of them seldom.
  await sql`
    create table bench_lines as
    select drawn.number, drawn.position, 1 + (random() * 0.8)::int as quantity, goods.id as product_id, goods.price
    from (
      select number, position, floor(random() * random() * (select count(*) from bench_goods))::int as spot
      from generate_series(1, ${sql.lit(orders)}) as numbers (number)
      cross join lateral generate_series(0, (array[0, 0, 0, 1, 1, 1, 1, 2, 2, 3])[1 + number % 10]) as positions (position)
    ) as drawn
    join bench_goods as goods using (spot)`.execute(db)
  await sql`
    insert into orders (id, number, user_id, status, payment_status, subtotal, shipping, total, shipping_method, address,
      is_open, holds_stock, seen_by_admin, created_at, paid_at, found_by)
    select ${idOf('sums.number')}, 'B' || sums.number, buyers.id,
      case when not is_paid then 'pending' else coalesce((array['processing', 'shipped', 'cancelled'])[1 + sums.number % 50], 'delivered') end,
      case when not is_paid then 'failed' when sums.number % 97 = 0 then 'refunded' else 'paid' end,
      sums.total, 0, sums.total, 'flat',
      jsonb_build_object('fullName', buyers.name, 'phone', buyers.phone, 'email', buyers.email, 'country', 'India',
        'street', '12, Temple Road', 'city', 'Mysuru', 'postcode', '570001', 'state',
        (array['Karnataka', 'Kerala', 'Maharashtra', 'Delhi', 'Tamil Nadu'])[1 + sums.number % 5]),
      false, false, sums.number <= ${sql.lit(orders - newest)}, at,
      case when is_paid then at + interval '1 second' * (sums.number % 600) end,
      lower(concat_ws(E'\\n ', '', 'B' || sums.number, name, phone, email, name, email, phone))
    from (select number, sum(quantity * price)::int as total from bench_lines group by number order by number) as sums
    join bench_buyers as buyers on buyers.spot = sums.number % (select count(*) from bench_buyers)
    cross join lateral (select sums.number % 6 <> 0 as is_paid,
      now() - interval '1 day' * ${sql.lit(days)} * (1 - sqrt(sums.number::float8 / ${sql.lit(orders)})) as at) as facts
    order by sums.number`.execute(db)
  await sql`
    insert into order_lines (order_id, position, product_id, name, size, color, quantity, price)
    select ${idOf('number')}, position, product_id, 'A piece', 'M', 'Default', quantity, price
    from bench_lines order by number, position`.execute(db)
  await sql`
    insert into order_events (order_id, kind, words, author, created_at)
    select id, 'paid', 'Payment received', 'provider', paid_at from orders where paid_at is not null order by number`.execute(
    db,
  )
  await sql`drop table bench_lines, bench_goods, bench_buyers`.execute(db)
  await fillMoney(db)
  for (const index of indexes) await sql.raw(index).execute(db)
}

/** With names that many share and some that few have, and a phone number and an address of their own. */
async function fillBuyers(db: Db, buyers: number): Promise<void> {
  await sql`
    create table bench_buyers as
    select spot, ('10000000-0000-7000-8000-' || lpad(to_hex(spot), 12, '0'))::uuid as id,
      (array['Asha', 'Meera', 'Kavya', 'Anita', 'Priya', 'Nisha', 'Divya', 'Rekha', 'Sunita', 'Lakshmi'])[1 + spot % 10]
        || ' ' ||
      coalesce((array['Tendulkar'])[1 + spot], (array['Rao', 'Iyer', 'Nair', 'Shah', 'Das', 'Patil', 'Singh'])[1 + spot % 7]) as name,
      '98' || lpad((spot * 7919 % 100000000)::text, 8, '0') as phone, 'buyer' || spot || '@example.in' as email
    from generate_series(0, ${sql.lit(buyers - 1)}) as spots (spot)`.execute(db)
  await sql`
    insert into users (id, name, email, phone, password_hash)
    select id, name, email, phone, 'none' from bench_buyers order by spot`.execute(db)
  await sql`analyze bench_buyers`.execute(db)
}

async function fillMoney(db: Db): Promise<void> {
  await sql`
    insert into payments (id, provider_order_id, order_id, amount, currency, outcome, created_at)
    select 'pay_' || number, 'order_' || number, id, total, 'INR', 'settled', paid_at
    from orders where paid_at is not null order by paid_at`.execute(db)
  await sql`
    insert into refunds (id, payment_id, order_id, amount, reason, status, created_at)
    select id, 'pay_' || number, id, total, 'It was too large', 'done', paid_at + interval '5 days'
    from orders where paid_at < now() - interval '5 days' and hashtext(number) % 33 = 0 order by paid_at`.execute(db)
  const paper = sql`'26-27', row_number() over (), '{"stateCode": "29"}'::jsonb`
  await sql`
    insert into invoices (id, kind, order_id, refund_id, financial_year, serial, seller, issued_at)
    select gen_random_uuid(), 'invoice', id, null::uuid, ${paper}, paid_at from orders where paid_at is not null`.execute(
    db,
  )
  await sql`
    insert into invoices (id, kind, order_id, refund_id, financial_year, serial, seller, issued_at)
    select gen_random_uuid(), 'credit_note', order_id, id, ${paper}, created_at from refunds`.execute(db)
}

function idOf(number: string) {
  return sql`('00000000-0000-7000-8000-' || lpad(to_hex(${sql.ref(number)}), 12, '0'))::uuid`
}

const tables = sql`('orders', 'order_lines', 'order_events', 'payments', 'refunds', 'invoices')`

/** Checks, triggers and indexes take ten times as long as the rows. Gives what makes the indexes again. */
async function freeTables(db: Db): Promise<string[]> {
  const indexes = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename in ${tables} and not exists (select from pg_constraint where conname = indexname)`.execute(db)
  const checks = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conrelid::regclass::text in ${tables}`.execute(db)
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (const { table, name } of checks.rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  for (const table of ['orders', 'refunds']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  return indexes.rows.map(({ made }) => made)
}

/** What a shop that has been there for years has long done by itself. */
export async function settleTables(db: Db): Promise<void> {
  await sql`
    vacuum (analyze) users, orders, order_lines, order_events, payments, refunds, invoices,
      sales_days, sales_days_products, sales_months, sales_months_products`.execute(db)
}
