import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#server/db/free-port.ts'

interface Letter {
  messageId: string
  subject: string
}

/** A mail server that can be away, hang, refuse for now or for good, and come back, always under the same address. */
export async function openMailServer() {
  const port = await freePort()
  const letters: Letter[] = []
  let asked = 0
  let close: () => Promise<void> = async () => undefined

  const become = async (how: 'away' | 'silent' | 'refusing' | 'denying' | 'well') => {
    await close()
    if (how === 'away') close = async () => undefined
    else if (how === 'silent') close = await openSilent(port, () => (asked += 1))
    else close = await openSmtp(port, { refusal: refusals[how], onRefuse: () => (asked += 1), letters })
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    /** How often somebody came while it did not take anything. */
    timesAsked: () => asked,
    become,
    [Symbol.asyncDispose]: () => become('away'),
  }
}

async function openSilent(port: number, onCall: () => void): Promise<() => Promise<void>> {
  const server: Server = createServer((socket) => {
    onCall()
    socket.on('error', () => undefined)
    server.once('close', () => socket.destroy())
    hangUps.push(() => socket.destroy())
  })
  const hangUps: (() => void)[] = []
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return async () => {
    for (const hangUp of hangUps) hangUp()
    server.close()
    await once(server, 'close')
  }
}

const refusals = {
  refusing: Object.assign(new Error('Come back later'), { responseCode: 451 }),
  denying: Object.assign(new Error('5.1.1 There is no such mailbox'), { responseCode: 550 }),
  well: null,
}

interface Smtp {
  refusal: Error | null
  onRefuse: () => void
  letters: Letter[]
}

async function openSmtp(port: number, { refusal, onRefuse, letters }: Smtp) {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (refusal) onRefuse()
      done(refusal)
    },
    onData(stream, _session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ messageId = '', subject = '' }) => void letters.push({ messageId, subject }))
        .then(() => done(), done)
    },
  })
  server.on('error', () => undefined)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return () => new Promise<void>((closed) => server.close(closed))
}
