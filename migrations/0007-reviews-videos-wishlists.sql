create table reviews (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  -- Whoever wrote it signed in; none for a visitor.
  user_id uuid references users (id) on delete set null,
  name text not null,
  email text not null,
  rating smallint not null check (rating between 1 and 5),
  review text not null,
  verified boolean not null default false,
  created_at timestamptz not null default now()
);

create index reviews_of_product on reviews (product_id, created_at desc, id desc);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_by_user on reviews (user_id) where user_id is not null;

-- The product's row is locked by the update, so that of a thousand reviews at once none is lost.
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update products set stars = stars - old.rating, reviews_count = reviews_count - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' then
    update products set stars = stars + new.rating, reviews_count = reviews_count + 1 where id = new.product_id;
  end if;
  return null;
end
$$;

create trigger review_counted
  after insert or delete or update of rating, product_id on reviews
  for each row execute function count_review();

-- Both kinds of the shop's videos: its own, and what customers say.
create table videos (
  id uuid primary key,
  kind text not null check (kind in ('video', 'testimonial')),
  video_url text not null,
  -- A still of it, shown until it plays.
  poster text,
  description text not null default '',
  created_at timestamptz not null default now()
);

create index videos_newest on videos (kind, created_at desc, id desc);

create table wishlist_items (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
