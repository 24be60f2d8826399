-- An order exists from the moment a shopper asks to pay. Amounts are whole paise.
create table orders (
  id uuid primary key,
  -- What people call it: short, and not to be guessed from another.
  number text not null unique,
  user_id uuid not null references users (id) on delete restrict,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'confirming', 'paid', 'failed', 'partly_refunded', 'refunded')),
  subtotal int not null check (subtotal > 0),
  shipping int not null check (shipping >= 0),
  total int not null check (total = subtotal + shipping),
  shipping_method text not null check (shipping_method in ('flat', 'pickup')),
  -- Null where the shopper paid without one being kept: it is asked for afterwards.
  address jsonb,
  notes text not null default '',
  -- The shopper's present checkout. It stays so when a payment fails or the hold lapses.
  is_open boolean not null default true,
  -- Whether what it wants is taken from the stock for it, until when, and since when in all.
  holds_stock boolean not null,
  held_until timestamptz,
  held_since timestamptz,
  seen_by_admin boolean not null default false,
  tracking_number text,
  tracking_url text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check (not holds_stock or held_until is not null)
);

-- One open order for each shopper, whatever two tabs do.
create unique index orders_open on orders (user_id) where is_open;
create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);
create index orders_lapsing on orders (held_until) where holds_stock and paid_at is null;

-- What was ordered, as it was then: names, prices and pictures of its own.
create table order_lines (
  order_id uuid not null references orders (id) on delete cascade,
  position int not null,
  product_id uuid not null references products (id) on delete restrict,
  name text not null,
  sku text,
  image text,
  size text not null,
  color text not null,
  quantity int not null check (quantity > 0),
  price int not null check (price > 0),
  primary key (order_id, position)
);

create index order_lines_product on order_lines (product_id);
create index order_lines_image on order_lines (image) where image is not null;
