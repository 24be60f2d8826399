import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '../page.ts'
import type { LetterStore } from './letter-store.ts'
import { letterContent, listContent, noSuchLetter } from './mailbox-pages.ts'

/** A message is somebody else's markup: no scripts, no forms, nothing from elsewhere; its links open in a new tab. */
const letterPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
].join('; ')

interface OneLetter {
  Params: { id: string }
}

export function mailboxRoutes(app: FastifyInstance, letters: LetterStore): void {
  const home = `${app.prefix}/mailbox`
  const back = { href: home, label: 'All messages' }
  const sendMissing = (reply: FastifyReply) =>
    sendPage(reply.code(404), { title: 'No such message', back, content: noSuchLetter })

  app.get('/mailbox', async (_request, reply) => {
    const content = listContent(await letters.list(), home)
    return sendPage(reply, { title: 'Mailbox', back: { href: app.prefix, label: 'Stand-ins' }, content })
  })

  app.get('/mailbox.json', async (_request, reply) => {
    const all = await letters.list()
    reply.header('cache-control', 'no-store')
    return all.map(({ headers: _headers, attachments: _attachments, ...letter }) => letter)
  })

  app.get<OneLetter>('/mailbox/:id', async ({ params }, reply) => {
    const letter = await letters.find(params.id)
    if (!letter) return sendMissing(reply)
    return sendPage(reply, { title: letter.subject || '(no subject)', back, content: letterContent(letter, home) })
  })

  app.get<OneLetter>('/mailbox/:id/html', async ({ params }, reply) => {
    const letter = await letters.find(params.id)
    if (!letter) return sendMissing(reply)
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': letterPolicy,
      'cache-control': 'no-store',
    })
    return reply.send(`<!doctype html><base target="_blank">${letter.html}`)
  })

  app.get<{ Params: { id: string; n: string } }>('/mailbox/:id/attachments/:n', async ({ params }, reply) => {
    const letter = await letters.find(params.id)
    const file = letter?.attachments[Number(params.n)]
    const bytes = file && (await letters.findAttachment(params.id, Number(params.n)))
    if (!file || !bytes) return sendMissing(reply)
    reply.headers({
      // Never its own type: a script among them would be one of the shop's own origin.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename.toWellFormed())}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    return reply.send(bytes)
  })
}
