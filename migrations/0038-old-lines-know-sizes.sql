-- Lines from before 0026 were all taken for ones of a piece in sizes. Where it does not come in M, M stood for none, and
-- no slip or letter is to say it. Lines since then know; a day is left to shops of the version before, which went on.
update order_lines set has_sizes = false
from orders, products
where orders.id = order_lines.order_id and products.id = order_lines.product_id
  and order_lines.size = 'M' and order_lines.has_sizes and 'M' <> all (products.sizes)
  and orders.created_at < (
    select "timestamp"::timestamptz + interval '1 day' from kysely_migration where name = '0026-lines-know-sizes'
  );
