-- What is written out whole (an order's number, a phone number, an address of e-mail) is looked up as it stands: its
-- parts of three letters are common ones (`@gm`, `com`), and each of them stands in every other order.
create index orders_found_whole on orders using gin (string_to_array(found_by, E'\n ')) with (gin_pending_list_limit = 1024);
