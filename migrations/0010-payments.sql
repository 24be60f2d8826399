-- What the payment provider calls an order. One order of ours may have several, and every one of them may be paid.
create table provider_orders (
  id text primary key,
  order_id uuid not null references orders (id) on delete restrict,
  -- The one that is handed out. A new one takes its place where the old one can't be used again.
  is_current boolean not null default true,
  -- When the provider is asked next whether it was paid, and how often it has been; null once that is settled.
  next_check_at timestamptz,
  checks int not null default 0,
  created_at timestamptz not null default now()
);

-- Two tabs that ask at once get the same one.
create unique index provider_orders_current on provider_orders (order_id) where is_current;
create index provider_orders_order on provider_orders (order_id);
create index provider_orders_due on provider_orders (next_check_at) where next_check_at is not null;

-- Money that was taken, each payment once, with what became of it.
create table payments (
  id text primary key,
  provider_order_id text not null references provider_orders (id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  amount int not null check (amount > 0),
  currency text not null,
  method text,
  -- It paid its order, or it goes back whole.
  outcome text not null check (outcome in ('settled', 'returned')),
  created_at timestamptz not null default now()
);

-- An order is paid once, whoever reports it and how often.
create unique index payments_settled on payments (order_id) where outcome = 'settled';
create index payments_order on payments (order_id);
create index payments_newest on payments (created_at);

create table refunds (
  -- Also the key under which the provider is asked, so that asking twice pays back once.
  id uuid primary key,
  payment_id text not null references payments (id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  amount int not null check (amount > 0),
  reason text not null,
  status text not null default 'asked' check (status in ('asked', 'pending', 'done', 'failed')),
  provider_id text unique,
  -- Staff who asked for it; null where the shop did by itself.
  asked_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);

create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (payment_id);
create index refunds_open on refunds (created_at) where status in ('asked', 'pending');

-- Never more back than was taken, whatever two of the staff do at once.
create function refuse_to_refund_too_much() returns trigger language plpgsql as $$
declare
  taken int;
  given int;
begin
  select amount into taken from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into given from refunds where payment_id = new.payment_id and status <> 'failed';
  if given > taken then
    raise exception 'more would go back of payment % than was taken', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger refunds_within_payment after insert or update of amount, status on refunds
  for each row execute function refuse_to_refund_too_much();

-- What happened to an order, in the order it happened, as the shopper reads it.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null,
  words text not null,
  -- Who did it: the shop by itself, the shopper, staff, the courier, the payment provider.
  author text not null check (author in ('shop', 'shopper', 'staff', 'courier', 'provider')),
  author_id uuid references users (id) on delete set null,
  -- For staff only.
  is_private boolean not null default false,
  created_at timestamptz not null default now()
);

create index order_events_order on order_events (order_id, id);
