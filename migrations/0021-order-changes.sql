-- How often orders have changed in what lists choose them by. Who has once counted more orders than a list reaches need
-- not count again before as many have changed as there were to spare. A counter outside of transactions: nobody waits for
-- it, and it never says fewer than there were but for those under way.
create sequence order_changes;

create function count_order_change() returns trigger language plpgsql as $$
begin
  perform nextval('order_changes');
  return null;
end
$$;

create trigger orders_counted after insert or delete on orders
  for each row execute function count_order_change();
create trigger orders_counted_anew after update on orders
  for each row
  when (
    (old.status, old.payment_status, old.created_at, old.user_id, old.found_by)
    is distinct from (new.status, new.payment_status, new.created_at, new.user_id, new.found_by)
  )
  execute function count_order_change();
