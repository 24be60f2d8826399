import { sql } from 'kysely'
import type { Paging } from '#contracts/lists.ts'
import { type ContactMessage, mostFromOnePerson } from '#contracts/message-lists.ts'
import { reach } from '#contracts/reach.ts'
import type { Db } from '#server/db/database.ts'

const columns = ['id', 'name', 'email', 'subject', 'message', 'read', 'created_at'] as const

type Writer = NonNullable<ContactMessage['writer']>

/** Somebody signed in under another address than it names is anybody, too. */
const itsWriter = sql<Writer>`coalesce((
  select case when users.email_proved_at is null then 'unconfirmed' else 'confirmed' end from users
  where users.id = contact_messages.user_id and users.email = contact_messages.email
), 'anybody')`.as('writer')

export interface KeptMessage {
  id: string
  name: string
  email: string
  subject: string | null
  message: string
  /** Whoever was signed in. */
  user_id: string | null
}

export function findMessage(db: Db, id: string) {
  return db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst()
}

/** When it came. */
export async function insertMessage(db: Db, message: KeptMessage): Promise<Date> {
  const { created_at } = await db
    .insertInto('contact_messages')
    .values(message)
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return created_at
}

/** One page, newest first, with the count of all in the same statement. */
export async function listMessagePage(
  db: Db,
  { page, limit }: Paging,
): Promise<{ rows: ContactMessage[]; total: number }> {
  const rows = await db
    .with('counted', (cte) =>
      cte
        .selectFrom(cte.selectFrom('contact_messages').select('id').limit(sql.lit(reach)).as('reached'))
        .select(sql<number>`count(*)::int`.as('total')),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('contact_messages')
        .select([...columns, itsWriter])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .selectFrom('counted')
    .leftJoin('page', (join) => join.onTrue())
    .select(['counted.total', 'page.id', 'page.name', 'page.email', 'page.subject', 'page.message', 'page.read'])
    .select(['page.created_at', 'page.writer'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  return { rows: rows.flatMap((row) => toMessage(row) ?? []), total: rows[0]?.total ?? 0 }
}

/** The words of the index of unread messages: as a parameter, `false` would not be known to be in it. */
export async function countUnread(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`not read`)
    .executeTakeFirstOrThrow()
  return count
}

/** The unread have the first places, or those that a hundred others came after could never be read. */
export async function listMessagesBy(db: Db, email: string): Promise<ContactMessage[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('contact_messages')
        .select([...columns, itsWriter])
        .where('email', '=', email)
        .orderBy('read')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostFromOnePerson)
        .as('shown'),
    )
    .select([...columns, 'writer'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap((row) => toMessage(row) ?? [])
}

/** All of them where none are named. */
export async function markRead(db: Db, email: string, ids?: readonly string[]): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ read: true })
    .where('email', '=', email)
    .where('read', '=', false)
    .$if(ids !== undefined, (some) => some.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .execute()
}

/** False where there is none. */
export async function deleteMessageRow(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('contact_messages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** What they wrote while signed in: nobody has proved that an address in a form is theirs. */
export async function deleteMessagesOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('contact_messages').where('user_id', '=', userId).execute()
}

interface Row {
  id: string | null
  name: string | null
  email: string | null
  subject: string | null
  message: string | null
  read: boolean | null
  writer: Writer | null
  created_at: Date | null
}

/** Undefined for the row of nulls that stands for an empty page. */
function toMessage({ id, name, email, subject, message, read, writer, created_at }: Row): ContactMessage | undefined {
  if (id === null || created_at === null) return undefined
  return {
    _id: id,
    name: name ?? '',
    email: email ?? '',
    subject,
    message: message ?? '',
    writer: writer ?? 'anybody',
    read: read ?? false,
    createdAt: created_at.toISOString(),
  }
}
