-- Names come in spelt one way from now on, NFKC, as what staff search for is. Here are those that were kept as they were
-- typed: ज़ as one sign, é as two. What versions before take in while they are replaced stays so until it is changed.

-- What orders are found by has been spelt so since 0014. Where it stays as it is they are neither written nor waited for.
create or replace function keep_found_by_of_user() returns trigger language plpgsql as $$
begin
  update orders set found_by = order_found_by(orders)
  where user_id = new.id and found_by is distinct from order_found_by(orders);
  return null;
end
$$;

-- All are found before the first is changed: nobody's account is held while a million others are looked at.
with typed as materialized (select id from users where name is not nfkc normalized order by id)
update users set name = normalize(users.name, nfkc) from typed where users.id = typed.id;
