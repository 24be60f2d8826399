-- Whether a piece that a search has found meets the filter too is read off this index: there may be ten thousand to look at.
drop index products_newest;
create index products_newest on products (number) include (sale_price, in_stock, choice_set)
  where deleted_at is null;
