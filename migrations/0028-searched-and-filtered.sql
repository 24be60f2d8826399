-- Whether a piece that a search has found meets the filter too is read off this index: there may be ten thousand to look at.
-- The one it replaces goes first, which takes the stronger lock: taken second, it would wait for a purchase that waits here.
drop index products_newest;
create index products_facts_by_number on products (number) include (sale_price, in_stock, choice_set)
  where deleted_at is null;
