import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { HopelessError } from '#server/jobs/hopeless-error.ts'
import { portOf } from '#server/port-of.ts'
import { type Mail, openMailer } from './mailer.ts'

const letter: Mail = {
  to: 'asha@example.in',
  subject: 'Your order A-1001',
  text: 'Thank you, Asha.',
  html: '<p>Thank you, Asha.</p>',
}

async function startServer(options: SMTPServerOptions = {}) {
  const received: { raw: string; recipients: string[] }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        received.push({ raw, recipients: envelope.rcptTo.map(({ address }) => address) })
        done(null, 'queued')
      }, done)
    },
    ...options,
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  return { received, port: portOf(server.server) }
}

function mailerTo(port: number, credentials = '') {
  const mailer = openMailer({
    smtpUrl: `smtp://${credentials}127.0.0.1:${port}`,
    from: 'Alankara <hello@alankara.example>',
  })
  onTestFinished(() => mailer.close())
  return mailer
}

const headersOf = (raw = '') => (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')

test('a message arrives with its two parts, its sender and its own id', async () => {
  const { received, port } = await startServer()
  await mailerTo(port).send({
    ...letter,
    replyTo: { name: 'Asha Rao', address: 'asha@example.in' },
    messageId: '<order-A-1001-confirmed@alankara.example>',
    attachments: [{ filename: 'receipt.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }],
  })
  const [{ raw, recipients } = { raw: '', recipients: [] }] = received
  expect(recipients).toEqual(['asha@example.in'])
  expect(await PostalMime.parse(raw)).toMatchObject({
    from: { name: 'Alankara', address: 'hello@alankara.example' },
    to: [{ address: 'asha@example.in' }],
    replyTo: [{ name: 'Asha Rao', address: 'asha@example.in' }],
    subject: 'Your order A-1001',
    messageId: '<order-A-1001-confirmed@alankara.example>',
    text: 'Thank you, Asha.\n',
    html: '<p>Thank you, Asha.</p>\n',
    attachments: [{ filename: 'receipt.pdf', mimeType: 'application/pdf' }],
  })
})

test('an attached file arrives byte for byte', async () => {
  const { received, port } = await startServer()
  const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256))
  const attachments = [{ filename: 'receipt-AL7KQ2MXPD.pdf', content, contentType: 'application/pdf' }]
  await mailerTo(port).send({ ...letter, attachments })
  const { attachments: arrived } = await PostalMime.parse(received[0]?.raw ?? '')
  expect(arrived.map((one) => Buffer.from(bytesOf(one.content)).equals(content))).toEqual([true])
})

test('several messages share a connection', async () => {
  let connections = 0
  const { received, port } = await startServer({
    onConnect(_session, done) {
      connections += 1
      done()
    },
  })
  const mailer = mailerTo(port)
  for (const subject of ['one', 'two', 'three']) await mailer.send({ ...letter, subject })
  expect(received).toHaveLength(3)
  expect(connections).toBe(1)
})

test.each(['\r\n', '\n', '\r', '\u2028', '\0\r\n', '\u0085'])(
  'typed text with %j in it starts no header of its own',
  async (ending) => {
    const { received, port } = await startServer()
    const evil = `Hello${ending}Bcc: victim@example.in${ending}${ending}<b>body</b>`
    await mailerTo(port).send({
      ...letter,
      to: { name: evil, address: 'asha@example.in' },
      subject: evil,
      replyTo: { name: evil, address: 'asha@example.in' },
      attachments: [{ filename: evil, content: Buffer.from('x'), contentType: 'text/plain' }],
    })
    const [{ raw, recipients } = { raw: '', recipients: [] }] = received
    expect(recipients).toEqual(['asha@example.in'])
    expect(headersOf(raw).filter((line) => /^bcc/i.test(line))).toEqual([])
    expect((await PostalMime.parse(raw)).subject).toBe('Hello Bcc: victim@example.in <b>body</b>')
  },
)

test.each([
  'asha@example.in, victim@example.in',
  'asha@example.in\r\nBcc: victim@example.in',
  'Asha <asha@example.in>',
  'asha@example.in\0',
  'asha',
  '',
])('%j is not one address and is never sent to', async (address) => {
  const { received, port } = await startServer()
  const mailer = mailerTo(port)
  await expect(mailer.send({ ...letter, to: address })).rejects.toThrow('Not an e-mail address')
  await expect(mailer.send({ ...letter, replyTo: { name: 'Asha', address } })).rejects.toThrow('Not an e-mail address')
  expect(received).toEqual([])
})

test('an id that could end its header is refused', async () => {
  const { port } = await startServer()
  const send = mailerTo(port).send({ ...letter, messageId: '<a@b>\r\nBcc: victim@example.in' })
  await expect(send).rejects.toThrow('Not a Message-ID')
})

test('content named as a file or an address of the server is not fetched', async () => {
  const { received, port } = await startServer()
  const fromOutside: Mail = JSON.parse(JSON.stringify({ ...letter, text: { path: '/etc/hostname' } }))
  await expect(mailerTo(port).send(fromOutside)).rejects.toThrow('did not take')
  expect(received).toEqual([])
})

test('a server that is not there rejects, and says so in codes alone', async () => {
  const error = await failure(mailerTo(1, 'shop:s3cret-w0rd@').send(letter))
  expect(error.message).toBe('The mail server did not take the message (ESOCKET, ECONNREFUSED)')
  expect(error.cause).toBeUndefined()
  expectNoSecret(error)
})

test('a server whose certificate nobody vouches for is told from one that is not there', async () => {
  const { port } = await startServer({ disabledCommands: [] })
  await expect(mailerTo(port).send(letter)).rejects.toThrow(/\(ESOCKET, \w*(CERT|SIGNED|SIGNATURE)\w*\)/)
})

test('a refused login rejects without telling the password', async () => {
  const { port } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(new Error(`no such user ${auth.username} ${auth.password}`)),
  })
  const error = await failure(mailerTo(port, 'shop:s3cret-w0rd@').send(letter))
  expect(error.message).toBe('The mail server did not take the message (EAUTH, 535)')
  expect(error.message).not.toContain('s3cret')
})

test('a refused recipient rejects with the code of the server', async () => {
  const { port } = await startServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  await expect(mailerTo(port).send(letter)).rejects.toThrow('(EENVELOPE, 550)')
})

test.each([
  ['mailbox unavailable, try again later', 550, false],
  ['5.1.1 no such mailbox', 550, true],
  ['5.2.2 mailbox is full', 552, false],
  ['too much for this mailbox', 552, false],
  ['5.7.1 relaying denied', 554, false],
  ['4.2.1 come back later', 450, false],
] as const)('whether “%s” (%i) on the recipient is for good: %s', async (words, responseCode, isForGood) => {
  const { port } = await startServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode })),
  })
  const error = await failure(mailerTo(port).send(letter))
  expect(error instanceof HopelessError).toBe(isForGood)
})

test('a letter that is refused for its words may be taken another time', async () => {
  const { port } = await startServer({
    onData: (stream, _session, done) => {
      stream.resume().once('end', () => done(Object.assign(new Error('looks like spam'), { responseCode: 554 })))
    },
  })
  expect((await failure(mailerTo(port).send(letter))) instanceof HopelessError).toBe(false)
})

function bytesOf(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

async function failure(sending: Promise<void>): Promise<Error> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('It was sent')
  return error
}

function expectNoSecret(error: Error): void {
  const everything = inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true })
  expect(everything).not.toContain('s3cret')
  expect(everything).not.toContain(Buffer.from('\0shop\0s3cret-w0rd').toString('base64'))
}
