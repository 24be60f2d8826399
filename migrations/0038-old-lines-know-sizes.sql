-- Lines from before 0026 were all taken for ones of a piece in sizes. Where it comes in none, M stood for none, and no
-- receipt or letter is to say it.
-- That is a guess, since the piece may have come in M then: it is not made of what may still be packed, nor where the
-- piece comes in other sizes now. Nor of lines that know, which are those since 0026, and in a shop restored from a backup
-- all: such a shop dates its migrations at the restore, and all it had sold before is older than the first of them.
-- What is left out goes on saying M, which is wrong on some old lines and misleads nobody who packs.
update order_lines set has_sizes = false
from orders, products
where orders.id = order_lines.order_id and products.id = order_lines.product_id
  and orders.status in ('delivered', 'cancelled')
  and order_lines.size = 'M' and order_lines.has_sizes and products.sizes = '{}'
  and orders.created_at > (select min("timestamp")::timestamptz from kysely_migration)
  and orders.created_at < (select "timestamp"::timestamptz from kysely_migration where name = '0026-lines-know-sizes');
