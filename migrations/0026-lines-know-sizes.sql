-- A piece that comes in no sizes is kept as one of size M, which a shopper should not read on an order of it. What was
-- ordered before may be either.
alter table order_lines add column has_sizes boolean not null default true;
