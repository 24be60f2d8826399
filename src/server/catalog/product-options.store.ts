import { sql } from 'kysely'
import type { FilterOptions } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'

/** Everything the filters offer, prices in paise, in one statement; no options where nothing has changed since that stamp. */
export async function readOptions(
  db: Db,
  knownStamp: number | undefined,
): Promise<{ stamp: number; options: FilterOptions | null } | undefined> {
  const { rows } = await sql<{ stamp: number; options: FilterOptions | null }>`
    select stamp, case when stamp = ${knownStamp ?? -1} then null else (
      with on_sale as not materialized (select * from products where deleted_at is null),
      counted as materialized (
        select choice_set, category_id, subcategory_id, count(*)::int from on_sale
        group by choice_set, category_id, subcategory_id
      ),
      choices as not materialized (
        select choice, sum(counted.count)::int as count
        from counted join choice_sets on choice_sets.id = counted.choice_set, unnest(choices) as choice
        group by choice
      )
      select jsonb_build_object(
        'categories', (
          select coalesce(jsonb_agg(
            jsonb_build_object('_id', categories.id, 'category_name', categories.name, 'count', counted.count)
            order by categories.created_at, categories.id
          ), '[]')
          from (select category_id, sum(count)::int as count from counted group by category_id) as counted
          join categories on categories.id = counted.category_id
        ),
        'subcategories', (
          select coalesce(jsonb_agg(
            jsonb_build_object(
              '_id', subcategories.id, 'subcategory_name', subcategories.name,
              'parent_category', subcategories.category_id, 'count', counted.count)
            order by subcategories.created_at, subcategories.id
          ), '[]')
          from (select subcategory_id, sum(count)::int as count from counted group by subcategory_id) as counted
          join subcategories on subcategories.id = counted.subcategory_id
        ),
        'sizes', (
          select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count)), '[]')
          from (select substr(choice, 6) as value, count from choices where choice like 'size %') as sizes
        ),
        'colors', (
          select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) order by count desc, value), '[]')
          from (select substr(choice, 7) as value, count from choices where choice like 'color %') as colors
        ),
        'minPrice', coalesce((select min(sale_price) from on_sale), 0),
        'maxPrice', coalesce((select max(sale_price) from on_sale), 0)
      )
    ) end as options
    from catalog_stamp
  `.execute(db)
  return rows[0]
}
