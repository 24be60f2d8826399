import { type RawBuilder, sql } from 'kysely'
import { deletedEmail } from '#server/accounts/deleted-account.ts'
import { wholeOf as wholePersonOf } from '#server/accounts/people-search.ts'
import type { Db } from '#server/db/database.ts'
import { patternOf, wholeOf } from '#server/orders/order-search.ts'
import { anywhere } from '#server/search-words.ts'

type Sql = RawBuilder<unknown>

interface FoundOrder {
  id: string
  number: string
  customer: string
  total: number
  status: string
}

interface FoundUser {
  id: string
  name: string
  email: string
  phone: string | null
  image: string | null
}

/** What is common is found among the newest; only for what is rare the index of all is asked. */
const newest = sql.lit(1000)

export async function listFoundOrders(db: Db, typed: string, most: number): Promise<FoundOrder[]> {
  const meets = sql`found_by like lower(${patternOf(typed)})`
  const whole = wholeOf(typed)
  const isMeant = whole === undefined ? nobody : sql`order_names_written_out(found_by) @> array[lower(${whole})]`
  const { rows } = await sql<FoundOrder>`
    with ${foundIn('orders', { meets, isMeant, isLong: hasThree(typed), most })}
    select orders.id, orders.number, orders.total, orders.status,
      coalesce(orders.address ->> 'fullName', users.name) as customer
    from found join orders using (id) join users on users.id = orders.user_id
    order by found.is_meant desc, found.created_at desc, found.id desc
    limit ${sql.lit(most)}
  `.execute(db)
  return rows
}

export async function listFoundUsers(db: Db, typed: string, most: number): Promise<FoundUser[]> {
  const words = typed.normalize('NFKC')
  const meets = sql`(
    lower(name) like lower(${anywhere(words)}) or email like ${anywhere(words.toLowerCase())}
    or phone like ${patternOf(typed)}
  ) and email not like ${deletedEmail('%')}`
  const whole = wholePersonOf(typed)
  const isTheirs = whole && ('email' in whole ? sql`email = ${whole.email}` : sql`phone like ${whole.phone}`)
  const isMeant = isTheirs ? sql`${isTheirs} and email not like ${deletedEmail('%')}` : nobody
  const { rows } = await sql<FoundUser>`
    with ${foundIn('users', { meets, isMeant, isLong: hasThree(typed), most })}
    select users.id, users.name, users.email, users.phone, users.profile_image as image
    from found join users using (id)
    order by found.is_meant desc, found.created_at desc, found.id desc
    limit ${sql.lit(most)}
  `.execute(db)
  return rows
}

/** An index of letters by threes has no use for two. */
function hasThree(typed: string): boolean {
  return typed.length > 2
}

/** What the conditions are about. */
const lookedAt = { orders: 'found_by', users: 'name, email, phone' }

const nobody = sql`false`

/** What is written out whole comes first, `isMeant`, and then what merely holds it. */
function foundIn(
  table: 'orders' | 'users',
  { meets, isMeant, isLong, most }: { meets: Sql; isMeant: Sql; isLong: boolean; most: number },
): Sql {
  const rows = sql.table(table)
  const columns = sql.raw(lookedAt[table])
  return sql`
    meant as materialized (select id, created_at from ${rows} where ${isMeant}),
    near as materialized (
      select id, created_at
      from (select id, created_at, ${columns} from ${rows} order by created_at desc, id desc limit ${newest}) as latest
      where ${meets}
      limit ${sql.lit(most)}
    ),
    far as materialized (
      select id, created_at from ${rows}
      where ${sql.lit(isLong)} and (select count(*) from near) < ${sql.lit(most)} and ${meets}
    ),
    found as (
      select id, created_at, true as is_meant from meant
      union all
      select id, created_at, false from (select id, created_at from near union select id, created_at from far) as others
      where id not in (select id from meant)
    )
  `
}
