import { sql } from 'kysely'
import type { FilterOptions } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'

/** What pieces come in, and from what to what they cost. */
export type Offer = Pick<FilterOptions, 'sizes' | 'colors' | 'minPrice' | 'maxPrice'>

/** What the filters offer in the whole shop, and in each category that has pieces, by its id. */
export interface ShopOptions extends FilterOptions {
  ofCategories: Record<string, Offer>
}

/**
 * Everything the filters offer, prices in paise, in one statement; no options where nothing has changed since that stamp.
 * The pieces are counted once for the shop and all of its categories, however many of these are asked for.
 */
export async function readOptions(
  db: Db,
  knownStamp: number | undefined,
): Promise<{ stamp: number; options: ShopOptions | null } | undefined> {
  const { rows } = await sql<{ stamp: number; options: ShopOptions | null }>`
    select stamp, case when stamp = ${knownStamp ?? -1} then null else (
      with on_sale as not materialized (select * from products where deleted_at is null),
      counted as materialized (
        select choice_set, category_id, subcategory_id, count(*)::int from on_sale
        group by choice_set, category_id, subcategory_id
      ),
      choices as not materialized (
        select grouping(category_id) = 1 as in_whole_shop, category_id, choice, sum(counted.count)::int as count
        from counted join choice_sets on choice_sets.id = counted.choice_set, unnest(choices) as choice
        group by grouping sets ((choice), (category_id, choice))
      ),
      offers as materialized (
        select
          in_whole_shop, category_id,
          jsonb_agg(jsonb_build_object('value', substr(choice, 6), 'count', count))
            filter (where choice like 'size %') as sizes,
          jsonb_agg(jsonb_build_object('value', substr(choice, 7), 'count', count) order by count desc, choice)
            filter (where choice like 'color %') as colors
        from choices group by in_whole_shop, category_id
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
        'sizes', coalesce((select sizes from offers where in_whole_shop), '[]'),
        'colors', coalesce((select colors from offers where in_whole_shop), '[]'),
        'minPrice', coalesce((select min(sale_price) from on_sale), 0),
        'maxPrice', coalesce((select max(sale_price) from on_sale), 0),
        'ofCategories', (
          select coalesce(jsonb_object_agg(filled.category_id, jsonb_build_object(
            'sizes', coalesce(sizes, '[]'),
            'colors', coalesce(colors, '[]'),
            'minPrice', (select min(sale_price) from on_sale where on_sale.category_id = filled.category_id),
            'maxPrice', (select max(sale_price) from on_sale where on_sale.category_id = filled.category_id)
          )), '{}')
          from (select distinct category_id from counted where category_id is not null) as filled
          left join offers on offers.category_id = filled.category_id and not in_whole_shop
        )
      )
    ) end as options
    from catalog_stamp
  `.execute(db)
  return rows[0]
}
