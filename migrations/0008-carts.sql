-- What shoppers have put into their carts. Prices and stock are looked up when a cart is read; the price a shopper
-- saw is kept only to say that it has changed.
create table cart_lines (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  size text not null,
  color text not null,
  quantity int not null check (quantity between 1 and 1000000),
  price_seen int not null check (price_seen > 0),
  created_at timestamptz not null default now(),
  unique (user_id, product_id, size, color)
);

create index cart_lines_product on cart_lines (product_id);
