import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { portOf } from '../port-of.ts'
import type { Standin } from '../standin.ts'
import { type LetterStore, openLetterStore, usuallyKept } from './letter-store.ts'
import { mailboxRoutes } from './mailbox.routes.ts'

const largestMessage = 30 * 1024 * 1024

interface Mailbox extends Standin {
  smtpUrl: string
}

export interface MailboxOptions {
  smtpPort?: number
  /** The newest so many stay. */
  mostLetters?: number
}

/** Takes every message to anyone and shows it instead of delivering it. Port 0 is any free one. */
export async function startMailbox(
  folder: string,
  { smtpPort = 0, mostLetters = usuallyKept }: MailboxOptions = {},
): Promise<Mailbox> {
  const letters = await openLetterStore(folder, mostLetters)
  const server = makeServer(letters)
  // Of a sender that broke off there is nothing to tell; a port that can't be had is reported by `once`.
  server.on('error', () => undefined)
  server.listen(smtpPort, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    name: 'Mailbox',
    about: 'Every e-mail the shop has sent',
    path: '/mailbox',
    smtpUrl: `smtp://127.0.0.1:${portOf(server.server)}`,
    routes: (app) => mailboxRoutes(app, letters),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

function makeServer(letters: LetterStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: largestMessage,
    rejectOversized: true,
    // A sender that keeps its connection open for the next message must not hold up the end.
    closeTimeout: 500,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      letters.add({ from, to }, upToLimit(stream)).then(() => done(null, 'kept'), done)
    },
  })
}

async function* upToLimit(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  yield* stream
  if (stream.sizeExceeded) throw new Error('The message is too large')
}
