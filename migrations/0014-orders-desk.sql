-- What staff find an order by, in small letters: its number, whom it goes to, and whose account it is. Each begins
-- a line with a space, so that every word has one before it and no search reaches from one into the next.
alter table orders add column found_by text not null default '';
-- How common a search is decides how it is done, so it is better known than usual.
alter table orders alter column found_by set statistics 300;

create function order_found_by(placed orders) returns text language sql stable as $$
  select lower(normalize(concat_ws(
    E'\n ',
    '',
    placed.number,
    placed.address ->> 'fullName',
    placed.address ->> 'phone',
    placed.address ->> 'email',
    users.name,
    users.email,
    users.phone
  ), nfkc))
  from users where users.id = placed.user_id
$$;

create function keep_order_found_by() returns trigger language plpgsql as $$
begin
  new.found_by := coalesce(order_found_by(new), '');
  return new;
end
$$;

create trigger order_found_by before insert or update of number, address, user_id on orders
  for each row execute function keep_order_found_by();

-- Whoever changes their name, or leaves for good, is found by what is true from then on.
create function keep_found_by_of_user() returns trigger language plpgsql as $$
begin
  update orders set found_by = order_found_by(orders) where user_id = new.id;
  return null;
end
$$;

create trigger orders_found_by_user after update of name, email, phone on users
  for each row
  when ((old.name, old.email, old.phone) is distinct from (new.name, new.email, new.phone))
  execute function keep_found_by_of_user();

update orders set found_by = order_found_by(orders);

-- An order changes several times while it is paid for: what is new waits beside the index, but never much of it.
create index orders_found_by on orders using gin (found_by gin_trgm_ops) with (gin_pending_list_limit = 1024);

-- Lists of staff: what was bought and what was never paid are two lists, each newest first.
create index orders_bought on orders (created_at desc, id desc)
  where payment_status not in ('pending', 'failed');
create index orders_bought_by_status on orders (status, created_at desc, id desc)
  where payment_status not in ('pending', 'failed');
create index orders_unpaid on orders (created_at desc, id desc)
  where payment_status in ('pending', 'failed');
create index orders_by_payment on orders (payment_status, created_at desc, id desc);
create index orders_unseen on orders (user_id) where not seen_by_admin and paid_at is not null;
