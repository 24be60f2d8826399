import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paging } from '#contracts/lists.ts'
import { reach } from '#contracts/reach.ts'
import type { UserRow } from '#contracts/users.ts'
import type { Db } from '#server/db/database.ts'
import { anywhere, digitsOf } from '#server/search-words.ts'
import type { PersonColumns } from './accounts.store.ts'
import { deletedEmail } from './deleted-account.ts'
import { wholeOf } from './people-search.ts'

/** One page, who is meant first and then the newest, with the count of all that match, in one statement. */
export async function listUserPage(
  db: Db,
  { page, limit, search }: Paging & { search: string },
): Promise<{ rows: UserRow[]; total: number }> {
  const meant = isMeant(search)
  const found = await db
    // Apart from the others: among more than a list reaches, somebody who came long ago would be left out.
    .with('meant', () => people(db).where(meant).select(sql<boolean>`true`.as('is_meant')))
    .with('others', () =>
      people(db)
        .where(sql<boolean>`${meant} is not true`)
        .$if(search !== '', (query) => query.where(holds(search)))
        .select(sql<boolean>`false`.as('is_meant'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        // A number in the text: a plan made for any limit would take the wrong index.
        .limit(sql.lit(reach)),
    )
    .with('matching', (cte) => {
      const columns = ['id', 'created_at', 'is_meant'] as const
      return cte.selectFrom('meant').select(columns).unionAll(cte.selectFrom('others').select(columns))
    })
    .with('page', (cte) =>
      cte
        .selectFrom('matching')
        .select('id')
        .orderBy('is_meant', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('matching')
        .select(sql<number>`least(count(*), ${sql.lit(reach)})::int`.as('count'))
        .as('total'),
      jsonArrayFrom(
        asStaffSeeThem(db)
          .where('users.id', 'in', selectFrom('page').select('page.id'))
          .orderBy(sql`${meant} is true`, 'desc')
          .orderBy('users.created_at', 'desc')
          .orderBy('users.id', 'desc'),
      ).as('rows'),
    ])
    .executeTakeFirstOrThrow()
  return { rows: found.rows.map(toUserRow), total: found.total ?? 0 }
}

/** But for those kept for their orders alone: nobody can be written to, or made an admin. */
function people(db: Db) {
  return db.selectFrom('users').select(['id', 'created_at']).where('email', 'not like', deletedEmail('%'))
}

export async function findUserRow(db: Db, id: string): Promise<UserRow | undefined> {
  const row = await asStaffSeeThem(db).where('users.id', '=', id).executeTakeFirst()
  return row && toUserRow(row)
}

function asStaffSeeThem(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('admin_requests', (join) =>
      join.onRef('admin_requests.user_id', '=', 'users.id').on('admin_requests.status', '=', 'open'),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('orders')
          .select([
            sql<number>`count(*)::int`.as('paid'),
            sql<number>`(count(*) filter (where not orders.seen_by_admin))::int`.as('unseen'),
          ])
          .whereRef('orders.user_id', '=', 'users.id')
          .where('orders.paid_at', 'is not', null)
          .as('bought'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.pincode', 'users.role'])
    .select(['users.profile_image', 'users.created_at'])
    .select(['bought.paid as orders_count', 'bought.unseen as unseen_orders'])
    .select(sql<boolean>`admin_requests.user_id is not null`.as('wants_admin'))
    .select(sql<boolean>`users.email_proved_at is not null`.as('email_proved'))
    .select(({ selectFrom }) =>
      selectFrom('contact_messages')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('contact_messages.email', '=', 'users.email')
        .where('contact_messages.read', '=', false)
        .as('unread_messages'),
    )
}

/** Nobody, where nothing is written out whole. */
function isMeant(search: string) {
  const whole = wholeOf(search)
  if (!whole) return sql<boolean>`false`
  return 'email' in whole
    ? sql<boolean>`(users.email = ${whole.email})`
    : sql<boolean>`(users.phone like ${whole.phone})`
}

/** Each of the three has a trigram index; `like` finds its way to it only if spelt as the index is. */
function holds(search: string) {
  // As names and addresses of e-mail are kept.
  const words = search.normalize('NFKC')
  const name = sql<boolean>`lower(users.name) like lower(${anywhere(words)})`
  const email = sql<boolean>`users.email like ${anywhere(words.toLowerCase())}`
  const digits = digitsOf(search)
  return digits === ''
    ? sql<boolean>`(${name} or ${email})`
    : sql<boolean>`(${name} or ${email} or users.phone like ${anywhere(digits)})`
}

interface Row extends Omit<PersonColumns, 'created_at'> {
  /** As text where it travelled inside JSON. */
  created_at: Date | string
  wants_admin: boolean
  email_proved: boolean
  orders_count: number
  unseen_orders: number
  unread_messages: number | null
}

function toUserRow(row: Row): UserRow {
  const { id, name, email, phone, pincode, role } = row
  return {
    ...{ _id: id, name, email, phone, pincode, role },
    profileImage: row.profile_image,
    createdAt: new Date(row.created_at).toISOString(),
    ordersCount: row.orders_count,
    unseenOrders: row.unseen_orders,
    unreadMessages: row.unread_messages ?? 0,
    wantsAdmin: row.wants_admin,
    emailProved: row.email_proved,
  }
}
