-- Each way in which pieces come, their sizes and colours together: few, however many products there are. A filter asks
-- which of them have a size or a colour, and an index tells how many products come so, without reading these.
create table choice_sets (
  id int generated always as identity primary key,
  -- As {"color Gold","size 2.4"}.
  choices text[] not null,
  -- A unique index would have no room for long ones.
  exclude using hash (choices with =)
);

create function find_choice_set(sizes text[], colors text[]) returns int language plpgsql as $$
declare
  wanted text[] := array(
    select choice collate "C" from (
      select 'size ' || size as choice from unnest(sizes) as size
      union
      select 'color ' || color from unnest(colors) as color
    ) as all_choices
    order by 1
  );
  known int := (select id from choice_sets where choices = wanted);
begin
  if known is null then
    insert into choice_sets (choices) values (wanted) on conflict do nothing returning id into known;
  end if;
  -- Somebody else was quicker.
  return coalesce(known, (select id from choice_sets where choices = wanted));
end
$$;

create function keep_choice_set() returns trigger language plpgsql as $$
begin
  new.choice_set := find_choice_set(new.sizes, new.colors);
  return new;
end
$$;

alter table products add column choice_set int;
-- One pass over the table for both.
alter table products
  add column in_stock boolean not null generated always as (stock > 0) stored,
  alter column choice_set type int using find_choice_set(sizes, colors);

create trigger products_choices_at_first before insert on products
  for each row execute function keep_choice_set();
create trigger products_choices_by_now before update of sizes, colors on products
  for each row execute function keep_choice_set();
-- Not a foreign key: each product would lock one of a few rows. The trigger names only what is there, and none is removed.
alter table products alter column choice_set set not null;

create index products_counted on products (choice_set, category_id, in_stock, sale_price) include (subcategory_id)
  where deleted_at is null;
-- Most who choose anything choose what is in stock.
drop index products_by_price, products_of_category_by_price, products_of_subcategory_by_price;
create index products_by_price on products (sale_price, number desc) include (in_stock) where deleted_at is null;
create index products_of_category_by_price on products (category_id, sale_price, number desc) include (in_stock)
  where deleted_at is null;
create index products_of_subcategory_by_price on products (subcategory_id, sale_price, number desc) include (in_stock)
  where deleted_at is null;
