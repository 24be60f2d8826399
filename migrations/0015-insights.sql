-- What was sold on days that are over, by the calendar in India, each day counted once. A day that is not here is
-- counted from the orders themselves, so that nothing hangs on when, or whether, somebody filled this.
create table sales_days (
  day date primary key,
  orders int not null,
  sales bigint not null,
  units int not null,
  created int not null,
  -- Of those created on this day, whenever it was.
  created_and_paid int not null
);

-- The same by product. A day is in both tables or in none.
create table sales_days_products (
  day date not null,
  product_id uuid not null,
  units int not null,
  sales bigint not null,
  primary key (day, product_id)
);

-- And by month, for those whose days are all there. Without it five years of best sellers are a million rows to add up.
create table sales_months (
  month date primary key
);

create table sales_months_products (
  month date not null,
  product_id uuid not null,
  units int not null,
  sales bigint not null,
  primary key (month, product_id)
);

-- An order that comes, goes or is paid opens the days it belongs to again: mostly today, which is not here yet.
-- The lock is shared among orders and held until they commit; who counts a day wants it alone, and so sees all of
-- them or leaves the day for later.
create function open_sales_days() returns trigger language plpgsql as $$
declare
  touched date;
begin
  for touched in
    select distinct (moment at time zone 'Asia/Kolkata')::date
    from (values (old.created_at), (old.paid_at), (new.created_at), (new.paid_at)) as moments (moment)
    where moment is not null
    order by 1
  loop
    perform pg_advisory_xact_lock_shared(1500, touched - date '2000-01-01');
    delete from sales_days where day = touched;
    if found then
      delete from sales_days_products where day = touched;
      delete from sales_months where month = date_trunc('month', touched)::date;
      delete from sales_months_products where month = date_trunc('month', touched)::date;
    end if;
  end loop;
  return null;
end
$$;

create trigger sales_days_opened after insert or delete or update of created_at, paid_at on orders
  for each row execute function open_sales_days();

create index orders_paid on orders (paid_at) include (id, total) where paid_at is not null;
create index refunds_asked on refunds (created_at) include (payment_id, amount) where status <> 'failed';
-- Money that went back whole was never a sale.
create index payments_returned on payments (id) where outcome = 'returned';
create index invoices_issued on invoices (issued_at);
