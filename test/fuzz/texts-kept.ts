import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** How long what people write may be, as the forms say. */
const longest: Readonly<Record<string, number>> = {
  'cart_lines.color': 40,
  'cart_lines.size': 40,
  'categories.description': 5000,
  'categories.name': 100,
  'claim_messages.words': 2000,
  'claims.words': 2000,
  'contact_messages.email': 254,
  'contact_messages.message': 5000,
  'contact_messages.name': 100,
  'contact_messages.subject': 200,
  'orders.notes': 1000,
  'orders.tracking_number': 50,
  'products.description': 5000,
  'products.name': 200,
  'products.sku': 40,
  'refunds.reason': 200,
  'reviews.name': 100,
  'reviews.review': 2000,
  'subcategories.description': 5000,
  'subcategories.name': 100,
  'users.email': 254,
  'users.name': 100,
  'users.phone': 20,
  'users.pincode': 10,
  'videos.description': 5000,
}
/** Of everything else: what the shop says itself, and addresses of files. */
const longestOfAll = 5000
/** Lists and records as JSON. */
const longestJson = 30_000

/** What is read in one line, where nothing may break it or turn its reading round. */
const inOneLine = ['categories.name', 'products.name', 'reviews.name', 'subcategories.name', 'users.name']
const unseen = String.raw`[[:cntrl:]\u2028\u2029\u202A-\u202E\u2066-\u2069]`

/** What is too long, or holds what nobody can see, in any column of text. */
export async function wrongTexts(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, column_name as column, data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'ARRAY') order by 1, 2`.execute(db)
  const wrong: string[] = []
  for (const { table, column, type } of columns) {
    const place = `${table}.${column}`
    const most = type === 'text' ? (longest[place] ?? longestOfAll) : longestJson
    const text = sql`${sql.ref(column)}::text`
    const isWrong = inOneLine.includes(place)
      ? sql`length(${text}) > ${most} or ${text} ~ ${unseen}`
      : sql`length(${text}) > ${most}`
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} where ${isWrong}`.execute(db)
    const [{ count } = { count: 0 }] = rows
    if (count > 0) wrong.push(`${place} is too long, or not in one line: ${count} times`)
  }
  return wrong
}
