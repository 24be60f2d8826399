import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startTestStandins, testFolder } from '../test-standins.ts'

async function startMailbox(folder?: string) {
  const { standins, get, folder: base } = await startTestStandins(folder ? { folder } : {})
  const sender = createTransport({ url: standins.smtpUrl, pool: true })
  onTestFinished(() => sender.close())
  const send = (mail: SendMailOptions) =>
    sender.sendMail({ from: 'Alankara <shop@example.in>', to: 'asha@example.in', subject: 'Hello', ...mail })
  const list = async () => {
    const letters: Record<string, string>[] = await (await get('/standins/mailbox.json')).json()
    return letters
  }
  const newest = async () => (await list())[0] ?? {}
  const page = async (path = '') => (await get(`/standins/mailbox${path}`)).text()
  return {
    send,
    get,
    list,
    newest,
    page,
    smtpPort: Number(new URL(standins.smtpUrl).port),
    stored: join(base, 'mailbox'),
  }
}

test('an empty mailbox says what will appear there', async () => {
  const { page, list } = await startMailbox()
  expect(await page()).toContain('No messages yet')
  expect(await list()).toEqual([])
})

test('a message can be read as JSON, with plain addresses and both parts', async () => {
  const { send, list } = await startMailbox()
  await send({
    subject: 'नमस्ते ₹499',
    text: 'Your code is 123456',
    html: '<p>Your code is <b>123456</b></p>',
    messageId: '<a@b.in>',
  })
  const [letter, ...others] = await list()
  expect(others).toEqual([])
  expect(letter).toEqual({
    id: expect.any(String),
    to: 'asha@example.in',
    from: 'shop@example.in',
    subject: 'नमस्ते ₹499',
    text: 'Your code is 123456\n',
    html: '<p>Your code is <b>123456</b></p>\n',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    messageId: '<a@b.in>',
  })
})

test('everyone a message goes to is named, the hidden ones too', async () => {
  const { send, newest } = await startMailbox()
  await send({ to: ['Asha <asha@example.in>', 'ravi@example.in'], bcc: 'owner@example.in', text: 'x' })
  expect(await newest()).toMatchObject({ to: 'asha@example.in, ravi@example.in, owner@example.in' })
})

test('a login is taken, whatever it is', async () => {
  const { smtpPort, newest } = await startMailbox()
  const sender = createTransport({ url: `smtp://anyone:anything@127.0.0.1:${smtpPort}` })
  await sender.sendMail({ from: 'shop@example.in', to: 'asha@example.in', subject: 'With a login', text: 'x' })
  expect(await newest()).toMatchObject({ subject: 'With a login' })
})

test('the newest is first, also among messages of the same moment and after a new start', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'mailbox'))
  const moment = 1_763_170_000_000
  for (const number of [9, 10, 11]) await writeFile(fileOf(folder, number, moment), `Subject: ${number}\r\n\r\n`)
  const { send, list, page } = await startMailbox(folder)
  await send({ subject: '12', text: 'x' })
  expect((await list()).map(({ subject }) => subject)).toEqual(['12', '11', '10', '9'])
  const subjects = [...(await page()).matchAll(/<strong>(\d+)<\/strong>/g)].map(([, subject]) => subject)
  expect(subjects).toEqual(['12', '11', '10', '9'])
})

test('messages that come in at once are all kept, each under its own id', async () => {
  const { send, list } = await startMailbox()
  const subjects = Array.from({ length: 25 }, (_, number) => `Order ${number}`)
  await Promise.all(subjects.map((subject) => send({ subject, text: 'x' })))
  const letters = await list()
  expect(new Set(letters.map(({ subject }) => subject))).toEqual(new Set(subjects))
  expect(new Set(letters.map(({ id }) => id)).size).toBe(25)
})

test('the newest 500 are kept', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'mailbox'))
  for (let number = 1; number <= 502; number++) {
    await writeFile(fileOf(folder, number, 1_763_170_000_000), `Subject: ${number}\r\n\r\n`)
  }
  const { send, list, stored } = await startMailbox(folder)
  await send({ subject: 'the last', text: 'x' })
  const letters = await list()
  expect([letters.length, letters[0]?.['subject'], letters[499]?.['subject']]).toEqual([500, 'the last', '4'])
  expect(await readdir(stored)).toHaveLength(500)
})

test('a sender that breaks off in the middle leaves nothing, and what a crash left is cleared away', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'mailbox'))
  await writeFile(join(folder, 'mailbox', 'half.part'), 'half of a mes')
  const { smtpPort, stored, send, list } = await startMailbox(folder)
  const socket = connect(smtpPort, '127.0.0.1')
  for (const line of ['HELO x', 'MAIL FROM:<a@b.in>', 'RCPT TO:<c@d.in>', 'DATA', 'Subject: half\r\n\r\nhal']) {
    await new Promise((answered) => socket.once('data', answered))
    socket.write(`${line}\r\n`)
  }
  socket.end()
  await new Promise((closed) => socket.once('close', closed))
  await send({ subject: 'whole', text: 'x' })
  expect((await list()).map(({ subject }) => subject)).toEqual(['whole'])
  await expect.poll(() => readdir(stored)).toHaveLength(1)
})

test('a message that is too large is refused and not kept', async () => {
  const { send, list, stored } = await startMailbox()
  const attachments = [{ filename: 'big.pdf', content: Buffer.alloc(24 * 1024 * 1024) }]
  await expect(send({ text: 'x', attachments })).rejects.toMatchObject({ responseCode: 552 })
  expect(await list()).toEqual([])
  expect(await readdir(stored)).toEqual([])
})

test('a message that can not be taken apart is shown all the same', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'mailbox'))
  const deep = Array.from({ length: 300 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`)
  await writeFile(fileOf(folder, 1, 1_763_170_000_000), deep.join(''))
  const { list, page, newest } = await startMailbox(folder)
  expect(await list()).toMatchObject([{ subject: expect.stringContaining("can't be read") }])
  expect(await page(`/${(await newest())['id']}`)).toContain('boundary=b299')
})

function fileOf(folder: string, number: number, moment: number): string {
  return join(folder, 'mailbox', `${String(number).padStart(10, '0')}-${moment}.eml`)
}
