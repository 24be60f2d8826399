import type { Role } from '#contracts/accounts.ts'
import type { Db } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { writeLetter } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import type { Settings } from '#server/settings/settings.ts'

interface Reader {
  id: string
  name: string
  email: string
}

/** The post that goes out with the transaction. */
export interface Post {
  tx: Db
  jobs: Jobs
  settings: Settings
}

export async function tellAdminOfRequest(post: Post, admin: Reader, asking: Reader): Promise<void> {
  await sendLetter(post, admin, {
    key: `admin-request-${asking.id}-${admin.id}`,
    about: asking.id,
    subject: 'Somebody asks to become an admin',
    words: [
      // Both were typed a moment ago, by whoever it was.
      `Somebody who gave their name as “${asking.name}” and their e-mail address as ${asking.email} has opened an account and asks to become an admin.`,
      'Nobody has confirmed that this address is theirs. Ask them in another way, such as by phone, before you approve.',
      'Until an admin approves the request, the account is an ordinary one. Decline it if you do not know this person.',
      'For an hour no further letter comes, whoever asks: the Users tab shows them all.',
    ],
    link: { label: 'Decide in the Users tab', url: `${post.settings.publicUrl}/admin?tab=users` },
  })
}

export async function tellOfDecision(
  post: Post,
  reader: Reader,
  { decision, key }: { decision: 'approve' | 'decline'; key: string },
): Promise<void> {
  if (decision === 'approve') return tellOfRole(post, reader, { role: 'admin', key })
  await sendLetter(post, reader, {
    key,
    subject: 'Your request to become an admin',
    isToStranger: true,
    words: ['Your request to become an admin was declined.', 'Your account stays as it is, and you can shop with it.'],
  })
}

export async function tellOfRole(
  post: Post,
  reader: Reader,
  { role, key }: { role: Role; key: string },
): Promise<void> {
  const asAdmin = {
    key,
    subject: 'You are now an admin',
    words: [
      'You may now use the admin dashboard. Your password is as it was.',
      `If this is a surprise, write to ${post.settings.supportEmail}.`,
    ],
    link: { label: 'Open the dashboard', url: `${post.settings.publicUrl}/admin` },
  }
  const asUser = {
    key,
    subject: 'You are no longer an admin',
    words: [
      'Your account is an ordinary one again, and you were signed out everywhere.',
      `If this is a surprise, write to ${post.settings.supportEmail}.`,
    ],
  }
  await sendLetter(post, reader, role === 'admin' ? asAdmin : asUser)
}

interface Letter {
  /** What makes it one letter, however often it is sent. */
  key: string
  /** Where it tells of somebody else than its reader. */
  about?: string
  subject: string
  /** The address may be anybody's and the name may say anything, so that nothing of what was typed goes out. */
  isToStranger?: true
  words: readonly string[]
  link?: { label: string; url: string }
}

async function sendLetter({ tx, jobs }: Post, to: Reader, letter: Letter): Promise<void> {
  const { key, about, subject, isToStranger, words, link } = letter
  const greeting = isToStranger ? 'Hello,' : `Dear ${to.name},`
  await jobs.send(tx, sendMail, {
    to: isToStranger ? to.email : { name: to.name, address: to.email },
    subject,
    ...writeLetter({ heading: subject, words: [greeting, ...words], ...(link && { link }) }),
    about: about ?? to.id,
    toAccount: to.id,
    messageId: `<${key}@alankara>`,
  })
}
