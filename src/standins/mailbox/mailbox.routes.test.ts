import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, test } from 'vitest'
import { startTestStandins } from '../test-standins.ts'

async function receive(mail: SendMailOptions) {
  const { standins, get } = await startTestStandins()
  const sender = createTransport({ url: standins.smtpUrl })
  await sender.sendMail({ from: 'shop@example.in', to: 'asha@example.in', subject: 'Hello', ...mail })
  const [{ id }] = await (await get('/standins/mailbox.json')).json()
  return { id: String(id), open: (rest = '') => get(`/standins/mailbox/${id}${rest}`), get }
}

const evil = `<script>alert(1)</script><img src="x" onerror="alert('2')">`

test('a message page shows text and HTML beside each other, the HTML in a sandbox', async () => {
  const { open, id } = await receive({ text: 'the text', html: '<p>the html</p>' })
  const page = await (await open()).text()
  expect(page).toContain('<h1>Hello</h1>')
  expect(page).toMatch(/<pre tabindex="0">the text\s*<\/pre>/)
  expect(page).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox" src="/standins/mailbox/${id}/html"`)
  expect(page).not.toContain('the html')
})

test('nothing that is written in a message becomes markup of the mailbox', async () => {
  const { open, get } = await receive({
    from: { name: evil, address: 'shop@example.in' },
    subject: evil,
    text: evil,
    headers: { 'X-Evil': evil },
    attachments: [{ filename: evil, content: 'x' }],
  })
  for (const reply of [await get('/standins/mailbox'), await open()]) {
    expect(await reply.text()).not.toMatch(/<script|<img/)
  }
})

test('the HTML part may run nothing, load nothing from elsewhere, and be framed by the mailbox only', async () => {
  const { open } = await receive({ html: `<a href="https://example.in">link</a>${evil}` })
  const reply = await open('/html')
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('content-security-policy')).toBe(
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
  )
  expect(await reply.text()).toMatch(/^<!doctype html><base target="_blank"><a href="https:\/\/example.in">/)
})

test('attachments are listed and come as downloads', async () => {
  const filename = 'receipt "₹" a/b\r\n.pdf'
  const { open, id } = await receive({
    attachments: [{ filename, content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }],
  })
  expect(await (await open()).text()).toContain(`href="/standins/mailbox/${id}/attachments/0"`)
  const reply = await open('/attachments/0')
  expect(reply.headers.get('content-type')).toBe('application/octet-stream')
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''receipt%20%22%E2%82%B9%22[\w%.]+\.pdf$/,
  )
  expect(await reply.text()).toBe('%PDF-1.7')
})

test('a message with one part only says so', async () => {
  const { open } = await receive({ text: 'only text' })
  expect(await (await open()).text()).toContain('This message has no HTML part.')
})

test.each(['/none', '/..%2f..%2fetc', '/none/html', '/none/attachments/0'])(
  '%s is not there, with a way back',
  async (path) => {
    const { get } = await startTestStandins()
    const reply = await get(`/standins/mailbox${path}`)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toContain('<a class="back" href="/standins/mailbox">')
  },
)

test.each(['1', '-1', 'x', '__proto__', '0.5'])('there is no attachment number %s', async (number) => {
  const { open } = await receive({ attachments: [{ filename: 'a.pdf', content: 'x' }] })
  expect((await open(`/attachments/${number}`)).status).toBe(404)
})
