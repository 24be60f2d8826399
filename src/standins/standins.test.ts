import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { html } from './page.ts'
import { startTestStandins } from './test-standins.ts'

test('the first page lists what there is, and says that nothing is really sent', async () => {
  const { get } = await startTestStandins()
  for (const path of ['/standins', '/standins/']) {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    const page = await reply.text()
    expect(page).toContain('<a href="/standins/mailbox">')
    expect(page).toContain('nothing here is really sent')
    expect(page).not.toContain('<script')
  }
})

test('every page forbids scripts and whatever comes from elsewhere', async () => {
  const { get } = await startTestStandins()
  for (const path of ['/standins', '/standins/mailbox', '/standins/mailbox/none']) {
    const policy = (await get(path)).headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; form-action 'self'/,
    )
  }
})

test('text put into a page stays text', () => {
  const typed = `<img src=x onerror="alert('&')">`
  expect(html`<a title="${typed}">${typed}</a>`.markup).not.toMatch(/<img|onerror="|'&'/)
  expect(html`<ul>${[html`<li>${1}</li>`, html`<li>${'<'}</li>`]}</ul>`.markup).toBe(
    '<ul><li>1</li><li>&#60;</li></ul>',
  )
})

test('closing does not wait for a sender that keeps its line open', async () => {
  const { standins } = await startTestStandins()
  const sender = createTransport({ url: standins.smtpUrl, pool: true })
  await sender.sendMail({ from: 'shop@example.in', to: 'asha@example.in', subject: 'Hello', text: 'Hello' })
  const started = performance.now()
  await standins.close()
  expect(performance.now() - started).toBeLessThan(2000)
  sender.close()
})

test('a port that is taken is told to whoever starts them', async () => {
  const { standins, folder } = await startTestStandins()
  const smtpPort = Number(new URL(standins.smtpUrl).port)
  await expect(startTestStandins({ folder, mailbox: { smtpPort } })).rejects.toThrow('EADDRINUSE')
})
