-- Each way in which pieces come, their sizes and colours together: few, however many products there are. A filter asks
-- which of them have a size or a colour, and an index tells how many products come so, without reading these. (In a shop
-- where each piece had sizes of its own there would be as many as products, and nothing gained.)
create table choice_sets (
  id int generated always as identity primary key,
  -- As {"color Gold","size 2.4"}.
  choices text[] not null
);
-- Two who bring the same at the same moment make it twice, which counts the same. Were it unique, one would wait for the
-- other's whole transaction, and two who bring several would wait for each other.
create index choice_sets_known on choice_sets using hash (choices);

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
  known int := (select min(id) from choice_sets where choices = wanted);
begin
  if known is null then
    insert into choice_sets (choices) values (wanted) returning id into known;
  end if;
  return known;
end
$$;

create function keep_choice_set() returns trigger language plpgsql as $$
begin
  new.choice_set := find_choice_set(new.sizes, new.colors);
  return new;
end
$$;

-- No foreign key: each product would lock one of a few rows. The trigger names only what is there, and none is removed.
alter table products add column choice_set int not null default 0;
-- One pass over the table for both, in which nobody can read it: some two minutes where there are a million products.
alter table products
  add column in_stock boolean not null generated always as (stock > 0) stored,
  alter column choice_set type int using find_choice_set(sizes, colors);

create trigger products_choices_at_first before insert on products
  for each row execute function keep_choice_set();
create trigger products_choices_by_now before update of sizes, colors on products
  for each row execute function keep_choice_set();

create index products_counted on products (choice_set, category_id, in_stock, sale_price) include (subcategory_id)
  where deleted_at is null;
-- Most who choose anything choose what is in stock.
drop index products_by_price, products_of_category_by_price, products_of_subcategory_by_price;
create index products_by_price on products (sale_price, number desc) include (in_stock) where deleted_at is null;
create index products_of_category_by_price on products (category_id, sale_price, number desc) include (in_stock)
  where deleted_at is null;
create index products_of_subcategory_by_price on products (subcategory_id, sale_price, number desc) include (in_stock)
  where deleted_at is null;
