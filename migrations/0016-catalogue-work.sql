-- Tables of goods that staff have sent to be read, and how that went. Swept out after a month.
create table catalogue_imports (
  id uuid primary key,
  -- Who sent it, as the record of deeds names them.
  actor_id uuid not null,
  actor_name text not null,
  file text not null,
  file_name text not null,
  mode text not null check (mode in ('check', 'all', 'right')),
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'writing', 'done', 'failed')),
  -- How often it was begun: one that was begun and not ended was cut off.
  tries int not null default 0,
  lines int,
  lines_done int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  wrong int not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index catalogue_imports_oldest on catalogue_imports (created_at);
create index catalogue_imports_file on catalogue_imports (file);

create table catalogue_import_faults (
  import_id uuid not null references catalogue_imports (id) on delete cascade,
  line int not null,
  field text not null,
  words text not null,
  primary key (import_id, line, field)
);

-- What is nearly gone. A table of its own, since an index on the stock would make every sale write to every index
-- of the product.
create table scarce_products (
  number bigint primary key references products (number) on delete cascade,
  stock int not null check (stock between 0 and 20)
);
create index scarce_products_least on scarce_products (stock, number);

create function keep_scarce_products() returns trigger language plpgsql as $$
begin
  if new.stock <= 20 and new.deleted_at is null then
    insert into scarce_products (number, stock) values (new.number, new.stock)
      on conflict (number) do update set stock = excluded.stock;
  else
    delete from scarce_products where number = new.number;
  end if;
  return null;
end $$;

create trigger products_scarce_at_first after insert on products
  for each row when (new.stock <= 20) execute function keep_scarce_products();
create trigger products_scarce_by_now after update on products
  for each row when (
    (old.stock <= 20 or new.stock <= 20)
    and (old.stock, old.deleted_at is null) is distinct from (new.stock, new.deleted_at is null)
  ) execute function keep_scarce_products();

insert into scarce_products (number, stock) select number, stock from products where stock <= 20 and deleted_at is null;
