import { v7 as newId } from 'uuid'
import type { Paging } from '#contracts/lists.ts'
import type { NewMessage, SentMessage } from '#contracts/messages.ts'
import { type Caller, holdAccount } from '#server/accounts/session.service.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import { takenId } from '#server/audit/add-once.service.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { keepOnce } from '#server/audit/keep-once.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import type { Settings } from '#server/settings/settings.ts'
import { inboxLetterId, writeInboxLetter } from './inbox-letter.ts'
import {
  countUnread,
  deleteMessageRow,
  deleteMessagesOf,
  findMessage,
  insertMessage,
  type KeptMessage,
  listMessagePage,
  listMessagesBy,
  markRead,
} from './messages.store.ts'

interface Means {
  db: Db
  jobs: Jobs
  settings: Settings
}

/** A machine that filled in what people can't see is thanked like everybody else, and nothing is kept. */
export async function keepMessage(
  { db, jobs, settings }: Means,
  { _id: id = newId(), name, email, subject, message, website }: NewMessage,
  caller: Caller | undefined,
): Promise<SentMessage> {
  if (website) return { _id: id, createdAt: new Date().toISOString() }
  const written = { id, name, email, subject: subject || null, message, user_id: caller?.id ?? null }
  const write = async (tx: Db) => {
    if (caller) await holdAccount(tx, caller)
    const createdAt = await insertMessage(tx, written)
    const writer = caller && (await getUserRow(tx, caller.id))
    const isOwn = writer?.email === email
    await jobs.send(tx, sendMail, writeInboxLetter(written, { isOwn, isProved: isOwn && writer.emailProved }, settings))
    return createdAt
  }
  const createdAt = await keepOnce(
    () => findWhenSame(db, written),
    () => db.transaction().execute(write),
  )
  return { _id: id, createdAt: createdAt.toISOString() }
}

async function findWhenSame(db: Db, written: KeptMessage): Promise<Date | undefined> {
  const kept = await findMessage(db, written.id)
  const saidIn = ({ name, email, subject, message }: Omit<KeptMessage, 'user_id'>) =>
    JSON.stringify([name, email, subject, message])
  if (kept && saidIn(kept) !== saidIn(written)) throw takenId()
  return kept?.created_at
}

export async function getMessagePage(db: Db, paging: Paging) {
  assertWithinReach(paging)
  const { rows, total } = await listMessagePage(db, paging)
  return { ...toList(paging, rows, total), contacts: rows }
}

export function countMessagesToRead(db: Db): Promise<number> {
  return countUnread(db)
}

export async function getMessagesFrom(db: Db, email: string) {
  return { contacts: await listMessagesBy(db, email) }
}

/** What came after staff read the list has not been on their screen. */
export async function readMessagesFrom(db: Db, email: string, ids?: readonly string[]): Promise<void> {
  await markRead(db, email, ids)
}

/** Deletes a message for good. On record without who wrote it and what: the record can't forget. */
export async function removeMessage(
  { db, jobs }: Pick<Means, 'db' | 'jobs'>,
  admin: Caller,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteMessageRow(tx, id))) throw new ShopError('not_found', 'This message does not exist')
    await jobs.forgetLetter(tx, sendMail, inboxLetterId(id))
    await writeAudit(tx, { actor: admin, action: 'message deleted', subjectKind: 'message', subjectId: id })
  })
}

/** For somebody who leaves for good. */
export async function forgetMessagesOf(tx: Db, userId: string): Promise<void> {
  await deleteMessagesOf(tx, userId)
}
