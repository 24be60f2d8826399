import { createTransport } from 'nodemailer'
import { HopelessError } from '#server/jobs/hopeless-error.ts'
import { assertAddress, assertMessageId, oneLine } from './mail-headers.ts'

interface Person {
  name: string
  address: string
}

export interface Mail {
  to: string | Person
  subject: string
  text: string
  html: string
  replyTo?: string | Person | undefined
  /** With its angle brackets. The same for each try of one message, so that mailboxes can tell a repetition. */
  messageId?: string | undefined
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[] | undefined
}

export interface Mailer {
  /**
   * Done when the server has taken the message; anything else rejects, and trying again is the caller's choice, except
   * where the server says that there is no such mailbox.
   */
  send(mail: Mail): Promise<void>
  /** Done when the server has let us in, where it is there and knows the password. */
  knock(): Promise<void>
  close(): void
}

const tenSeconds = 10_000

export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    // The job that sends has its own retries, which survive a restart.
    maxRequeues: 0,
    connectionTimeout: tenSeconds,
    greetingTimeout: tenSeconds,
    // It may look through a letter before it says that it has taken it. Who hangs up by then sends it twice.
    socketTimeout: 2 * 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send(mail) {
      const message = { from, ...toMessage(mail) }
      try {
        await transport.sendMail(message)
      } catch (cause) {
        // Not as its cause: the server's own words may name the person it was for.
        const words = `The mail server did not take the message (${reasonOf(cause)})`
        throw isForGood(cause) ? new HopelessError(words) : new Error(words)
      }
    },
    async knock() {
      try {
        await transport.verify()
      } catch (cause) {
        // oxlint-disable-next-line eslint/preserve-caught-error -- the server's own words may name the person it was for
        throw new Error(`The mail server did not let the shop in (${reasonOf(cause)})`)
      }
    },
    close: () => transport.close(),
  }
}

function toMessage({ to, subject, text, html, replyTo, messageId, attachments = [] }: Mail) {
  if (messageId !== undefined) assertMessageId(messageId)
  return {
    to: toPerson(to),
    subject: oneLine(subject),
    text,
    html,
    ...(replyTo !== undefined && { replyTo: toPerson(replyTo) }),
    ...(messageId !== undefined && { messageId }),
    attachments: attachments.map((attachment) => ({ ...attachment, filename: oneLine(attachment.filename) })),
  }
}

/** Never a bare string, which would be read as a list of addresses. */
function toPerson(person: string | Person): Person {
  const { name, address } = typeof person === 'string' ? { name: '', address: person } : person
  assertAddress(address)
  return { name: oneLine(name), address }
}

/**
 * Codes only: what a server writes may repeat what was sent to it. The first is the library's, and the same for a
 * server that is away and one whose certificate has lapsed; the second tells which, or is the server's own.
 */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const codes = ['code', 'originalCode', 'responseCode'].map((name): unknown => Reflect.get(cause, name))
  const told = new Set(codes.filter((code) => typeof code === 'string' || typeof code === 'number'))
  return told.size > 0 ? [...told].join(', ') : cause.name
}

/**
 * The server says by number that there is no such mailbox, domain or address, or that it has moved:
 * https://www.rfc-editor.org/rfc/rfc3463#section-3.2. A bare 550 is also what the shop's own server says that has had
 * enough for today, or does not know us, and goes another time.
 */
function isForGood(cause: unknown): boolean {
  if (!(cause instanceof Error) || Reflect.get(cause, 'command') !== 'RCPT TO') return false
  return /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/.test(String(Reflect.get(cause, 'response')))
}
