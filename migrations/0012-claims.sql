-- When the parcel was handed over: a claim is counted from it. Null where nobody told.
alter table orders add column delivered_at timestamptz;

update orders set delivered_at = (
  select max(created_at) from order_events
  where order_events.order_id = orders.id and kind = 'status' and words = 'Your parcel has been delivered.'
)
where status = 'delivered';

-- What arrived damaged, with what shows it. The files are for the shopper and staff alone.
create table claims (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  words text not null,
  -- Positions of the order's lines.
  pieces int[] not null check (cardinality(pieces) > 0),
  photos text[] not null check (cardinality(photos) between 1 and 5),
  -- Its path in storage, which is told to nobody.
  video text not null unique,
  status text not null default 'open' check (status in ('open', 'answered', 'replaced', 'refunded', 'declined')),
  -- As it was known then: what the deadline was counted from.
  delivered_at timestamptz not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((status in ('open', 'answered')) = (settled_at is null))
);

-- One at a time for each order, whatever two tabs do.
create unique index claims_unsettled on claims (order_id) where settled_at is null;
create index claims_order on claims (order_id, created_at desc);
create index claims_newest on claims (created_at desc, id desc);
create index claims_photos on claims using gin (photos);

create table claim_messages (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  author text not null check (author in ('shopper', 'staff')),
  author_id uuid references users (id) on delete set null,
  words text not null,
  created_at timestamptz not null default now()
);

create index claim_messages_claim on claim_messages (claim_id, created_at, id);
