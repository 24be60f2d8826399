-- A phone number is kept with its country or without, and is looked up by its last ten digits either way: by parts of
-- three digits it took twice as long among a million orders as among a thousand.
create function order_names_written_out(found_by text) returns text[] language sql immutable parallel safe
return string_to_array(regexp_replace(found_by, E'\n \\d{1,5}(\\d{10})(?=\n|$)', E'\n \\1', 'g'), E'\n ');

drop index orders_found_whole;
create index orders_found_whole on orders using gin (order_names_written_out(found_by)) with (gin_pending_list_limit = 1024);
