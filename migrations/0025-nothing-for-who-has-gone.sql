-- As the put_into_cart of 0018, for whoever is still signed in once the shopper's other deeds are done (SH003 where not):
-- one of those may have been to delete the account, which leaves no cart behind.
create function put_into_cart(
  line uuid, whose uuid, piece uuid, its_size text, its_color text, more int, price int, most_lines int, signed_in uuid
) returns setof cart_lines language plpgsql as $$
begin
  perform from users where id = whose for no key update;
  perform from sessions where id = signed_in;
  if not found then
    raise exception 'signed out' using errcode = 'SH003';
  end if;
  return query select * from put_into_cart(line, whose, piece, its_size, its_color, more, price, most_lines);
end $$;
