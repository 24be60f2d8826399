create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Amounts are whole paise.
create table products (
  id uuid primary key,
  -- Newest first is highest first: one narrow key that every list can end its order with.
  number int generated always as identity unique,
  name text not null,
  description text not null,
  price int not null check (price > 0),
  discount_price int check (discount_price > 0),
  -- What a shopper pays, and how much lower that is, in whole percent.
  sale_price int not null generated always as (least(price, discount_price)) stored,
  percent_off int not null generated always as (round(100 - 100.0 * least(price, discount_price) / price)::int) stored,
  category_id uuid references categories (id) on delete set null,
  subcategory_id uuid references subcategories (id) on delete set null,
  -- What can still be bought.
  stock int not null check (stock >= 0),
  bestseller boolean not null default false,
  images text[] not null check (cardinality(images) <= 3),
  sizes text[] not null default '{}',
  colors text[] not null default '{}',
  sku text,
  specifications jsonb not null default '[]',
  -- Its own, shown until it has reviews; then theirs, kept by the trigger on reviews.
  own_rating double precision check (own_rating between 1 and 5),
  stars int not null default 0,
  reviews_count int not null default 0,
  rating double precision generated always as (
    coalesce(stars::double precision / nullif(reviews_count, 0), own_rating)
  ) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- A product that is deleted is hidden: orders, reviews and wishlists may still point to it.
  deleted_at timestamptz
);

create index products_newest on products (number) where deleted_at is null;
create index products_of_category on products (category_id, number) where deleted_at is null;
create index products_of_subcategory on products (subcategory_id, number) where deleted_at is null;
create index products_by_price on products (sale_price, number desc) where deleted_at is null;
create index products_of_category_by_price on products (category_id, sale_price, number desc) where deleted_at is null;
create index products_of_subcategory_by_price on products (subcategory_id, sale_price, number desc)
  where deleted_at is null;
create index products_by_discount on products (percent_off, number) where deleted_at is null;
create index products_of_category_by_discount on products (category_id, percent_off, number) where deleted_at is null;
create index products_by_name on products (name collate "en-x-icu", number desc) where deleted_at is null;
create index products_of_category_by_name on products (category_id, name collate "en-x-icu", number desc)
  where deleted_at is null;
create index products_bestsellers on products (number) where bestseller and deleted_at is null;
create index products_featured on products (number)
  where rating >= 4.5 and reviews_count >= 100 and deleted_at is null;
create index products_sizes on products using gin (sizes) where deleted_at is null;
create index products_colors on products using gin (colors) where deleted_at is null;
-- Before a picture's file is removed, the shop looks whether anything still shows it.
create index products_pictures on products using gin (images) where deleted_at is null;
create index users_pictures on users (profile_image) where profile_image is not null;
create unique index products_sku on products (lower(sku) collate "C") where deleted_at is null;

-- How often what lists show has changed. A count made at one stamp holds until the next.
create table catalog_stamp (
  only_row boolean primary key default true check (only_row),
  stamp bigint not null default 0
);
insert into catalog_stamp default values;

-- At commit, so that the stamp's lock is held for a moment only, and once for each transaction.
create function stamp_catalog() returns trigger language plpgsql as $$
begin
  if current_setting('shop.stamped_by', true) is distinct from pg_current_xact_id()::text then
    update catalog_stamp set stamp = stamp + 1;
    perform set_config('shop.stamped_by', pg_current_xact_id()::text, true);
  end if;
  return null;
end
$$;

create constraint trigger catalog_stamped_by_new_product
  after insert on products deferrable initially deferred
  for each row execute function stamp_catalog();

create constraint trigger catalog_stamped_by_changed_product
  after update on products deferrable initially deferred
  for each row
  when (
    (old.name, old.description, old.sku, old.price, old.discount_price, old.category_id,
     old.subcategory_id, old.bestseller, old.sizes, old.colors, old.specifications, old.deleted_at,
     old.stock > 0, old.rating >= 4.5 and old.reviews_count >= 100)
    is distinct from
    (new.name, new.description, new.sku, new.price, new.discount_price, new.category_id,
     new.subcategory_id, new.bestseller, new.sizes, new.colors, new.specifications, new.deleted_at,
     new.stock > 0, new.rating >= 4.5 and new.reviews_count >= 100)
  )
  execute function stamp_catalog();

create constraint trigger catalog_stamped_by_removed_product
  after delete on products deferrable initially deferred
  for each row execute function stamp_catalog();

create constraint trigger catalog_stamped_by_category
  after insert or update or delete on categories deferrable initially deferred
  for each row execute function stamp_catalog();

create constraint trigger catalog_stamped_by_subcategory
  after insert or update or delete on subcategories deferrable initially deferred
  for each row execute function stamp_catalog();
