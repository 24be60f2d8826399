-- Puts a piece into a cart in one go: waits for the shopper's other tabs, adds, and takes it back by failing where
-- there is not enough of it (SH001) or the cart has too many lines (SH002). Two sizes come off one shelf.
create function put_into_cart(
  line uuid, whose uuid, piece uuid, its_size text, its_color text, more int, price int, most_lines int
) returns setof cart_lines language plpgsql as $$
begin
  perform from users where id = whose for no key update;
  insert into cart_lines (id, user_id, product_id, size, color, quantity, price_seen)
    values (line, whose, piece, its_size, its_color, more, price)
    on conflict (user_id, product_id, size, color)
    do update set quantity = cart_lines.quantity + more, price_seen = price;
  if (select sum(quantity) from cart_lines where user_id = whose and product_id = piece)
    > (select stock from products where id = piece) then
    raise exception 'not enough of it' using errcode = 'SH001';
  end if;
  if (select count(*) from cart_lines where user_id = whose) > most_lines then
    raise exception 'too many lines' using errcode = 'SH002';
  end if;
  return query select * from cart_lines where user_id = whose order by created_at, id;
end $$;
