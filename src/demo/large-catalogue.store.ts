import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'
import { type kindsOfGoods, words } from './large-catalogue-words.ts'

/** One kind of piece and where it stands. */
interface Shelf {
  piece: string
  category_id: string
  subcategory_id: string
  sizes: readonly string[]
  /** Pictures to show, of what the category has already. */
  images: string[]
}

interface Shelves {
  /** How many products there are already, and the highest number that one of them has. */
  products: number
  highest: number
  shelves: Shelf[]
}

/** The categories and subcategories for all kinds of goods, added where the shop has none of that name. */
export async function findShelves(db: Db, kinds: typeof kindsOfGoods): Promise<Shelves> {
  const shelves: Shelf[] = []
  for (const { category, description, pieces, sizes } of kinds) {
    const category_id = await findOrAdd(db, 'categories', { name: category, description })
    const images = await listPictures(db, category_id)
    for (const [piece, name] of Object.entries(pieces)) {
      const subcategory_id = await findOrAdd(db, 'subcategories', { name, description: '', category_id })
      shelves.push({ piece, category_id, subcategory_id, sizes, images })
    }
  }
  const { rows } = await sql<{ products: number; highest: number }>`
    select count(*)::int as products, coalesce(max(number), 0) as highest from products where deleted_at is null
  `.execute(db)
  return { shelves, products: rows[0]?.products ?? 0, highest: rows[0]?.highest ?? 0 }
}

async function listPictures(db: Db, categoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('images')
    .where('category_id', '=', categoryId)
    .orderBy('number')
    .limit(100)
    .execute()
  return rows.flatMap(({ images }) => images.slice(0, 1))
}

async function findOrAdd(
  db: Db,
  table: 'categories' | 'subcategories',
  row: { name: string; description: string; category_id?: string },
): Promise<string> {
  const there = await db.selectFrom(table).select('id').where('name', '=', row.name).executeTakeFirst()
  if (there) return there.id
  const id = newId()
  await db
    .insertInto(table)
    .values({ ...row, id })
    .execute()
  return id
}

export interface Batch {
  from: number
  count: number
}

interface Goods {
  shelves: readonly Shelf[]
  pictured: boolean
}

/** Adds so many products in one statement, and lets the database do what it does for every product. */
export async function addGoods(db: Db, { shelves, pictured }: Goods, { from, count }: Batch): Promise<void> {
  await sql`
    with facts as (
      select ${JSON.stringify(words)}::jsonb as words, ${JSON.stringify(shelves)}::jsonb as shelves
    ), picked as (
      -- Squared, so that the first of a list come up more often than the last, as words do.
      select
        shelves -> floor(random() * jsonb_array_length(shelves))::int as shelf,
        words -> 'styles' ->> floor(30 * random() ^ 2)::int as style,
        words -> 'motifs' ->> floor(30 * random() ^ 2)::int as motif,
        words -> 'stones' ->> floor(12 * random() ^ 2)::int as stones,
        words -> 'materials' ->> floor(6 * random() ^ 2)::int as material,
        words -> 'colours' ->> floor(12 * random() ^ 2)::int as colour,
        words -> 'colours' ->> floor(12 * random())::int as other_colour,
        words -> 'occasions' ->> floor(8 * random())::int as occasion,
        words -> 'praises' ->> floor(8 * random())::int as praise,
        random() as picture,
        (199 + 50 * floor(76 * random() ^ 2))::int * 100 as price,
        random() as luck,
        piece
      from facts, generate_series(1, ${count}::int) as piece
    )
    insert into products (
      id, name, description, price, discount_price, category_id, subcategory_id, stock, bestseller, images, sizes,
      colors, sku, specifications, own_rating, created_at
    )
    select
      gen_random_uuid(),
      concat_ws(' ', style, motif, shelf ->> 'piece'),
      format('%s in %s with %s. %s', motif, material, stones, praise),
      price,
      case when luck < 0.6 then (price * (0.5 + luck / 2))::int / 100 * 100 end,
      (shelf ->> 'category_id')::uuid,
      (shelf ->> 'subcategory_id')::uuid,
      case when luck < 0.05 then 0 else 1 + floor(80 * luck)::int end,
      luck > 0.995,
      case when ${pictured}::boolean
        then array['/media/pictures/' || gen_random_uuid() || '/700.webp', '/media/pictures/' || gen_random_uuid() || '/700.webp']
        else array_remove(array[shelf -> 'images' ->> floor(picture * jsonb_array_length(shelf -> 'images'))::int], null)
      end,
      array(select jsonb_array_elements_text(shelf -> 'sizes')),
      case when colour = other_colour then array[colour] else array[colour, other_colour] end,
      'LC-' || (${from}::int + piece),
      jsonb_build_array(
        jsonb_build_object('name', 'Material', 'value', material),
        jsonb_build_object('name', 'Gemstones', 'value', stones),
        jsonb_build_object('name', 'Occasion', 'value', occasion)
      ),
      case when luck > 0.5 then 4.5 end,
      now() - random() * interval '365 days'
    from picked
  `.execute(db)
}

/** Without it the planner would go by what it knew of a small shop, and lists would look up rows they need not. */
export async function analyseCatalogue(db: Db): Promise<void> {
  await sql`vacuum (analyze) products`.execute(db)
  await sql`vacuum (analyze) product_words`.execute(db)
  await sql`vacuum (analyze) product_word_sets`.execute(db)
  await sql`vacuum (analyze) search_words`.execute(db)
}
