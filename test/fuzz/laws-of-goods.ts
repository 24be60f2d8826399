import { type RawBuilder, sql } from 'kysely'

/** Each asks for what must not be there. */
export const lawsOfGoods: Readonly<Record<string, RawBuilder<unknown>>> = {
  'stock below nothing': sql`select id from products where stock < 0`,
  // One of the demo goods came so from elsewhere; nobody can write such a one.
  'a price that is no discount': sql`
    select id from products where discount_price >= price
      and created_at > (select min(created_at) from users where name = 'Staff')`,
  'a product in a subcategory of another category': sql`
    select p.id from products p join subcategories s on s.id = p.subcategory_id
    where p.deleted_at is null and s.category_id is not null and s.category_id is distinct from p.category_id`,
  'two products of one SKU': sql`
    select lower(sku collate "C") from products where deleted_at is null and sku is not null
    group by 1 having count(*) > 1`,
  'a list of what is nearly gone that is wrong': sql`
    select number from (select number, stock from products where stock <= 20 and deleted_at is null) p
    full join scarce_products s using (number) where p.stock is distinct from s.stock`,
  'a count or sum of reviews that is not theirs': sql`
    select p.id from products p join (
      select product_id, count(*) as many, sum(rating) as stars from reviews group by 1
    ) r on r.product_id = p.id where (p.reviews_count, p.stars) is distinct from (r.many, r.stars)`,
  'a cart of more than 100 lines': sql`select user_id from cart_lines group by 1 having count(*) > 100`,
  'an import that counts more lines than there are': sql`
    select id from catalogue_imports
    where lines_done > lines or added + changed + unchanged + wrong > coalesce(lines, lines_done)`,
  'a product, category or subcategory that nobody is on record for': sql`
    select t.id from (
      select id, 'product added' as action, created_at from products
      union all select id, 'category added', created_at from categories
      union all select id, 'subcategory added', created_at from subcategories
    ) t
    where t.created_at > (select min(created_at) from users where name = 'Staff')
      and not exists (select from audit a where a.subject_id = t.id::text and a.action = t.action)`,
  'a shop that has nobody left in charge': sql`select 1 where not exists (select from users where role = 'admin')`,
  'an e-mail address that is not written as all are': sql`select id from users where email <> lower(btrim(email))`,
  'a session that lasts for ever': sql`select id from sessions where expires_at > now() + interval '1 year'`,
}
