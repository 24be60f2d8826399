import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPage } from '../page.ts'
import type { Desk } from './desk.ts'
import { overviewContent } from './overview-page.ts'
import { read } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { Switches } from './switches.ts'
import { turnSwitches } from './turn-switches.ts'

/** The page for people: what came in, what the shop was told, and the switches. */
export function overviewRoutes(app: FastifyInstance, desk: Desk): void {
  const home = `${app.prefix}/razorpay`
  const back = { href: app.prefix, label: 'Stand-ins' }

  app.get('/razorpay', async (_request, reply) =>
    sendPage(reply, { title: 'Razorpay', back, content: overviewContent(desk.state, home) }),
  )

  app.register(async (form) => {
    form.removeAllContentTypeParsers()
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    form.setErrorHandler<Error>((error, _request, reply) => {
      if (!(error instanceof Refusal)) throw error
      const content = overviewContent(desk.state, home, error.message)
      return sendPage(reply.code(error.status), { title: 'Razorpay', back, content })
    })
    form.post('/razorpay/switches', async (request, reply) => {
      assertOwnPage(request)
      turnSwitches(desk, readForm(request.body))
      await desk.kept()
      return reply.redirect(home, 303)
    })
  })
}

/** Another website must not turn the switches through the browser of whoever visits it. */
function assertOwnPage({ headers: { origin }, host }: FastifyRequest): void {
  if (origin !== undefined && URL.parse(origin)?.host !== host) {
    throw new Refusal('The switches are turned on this page only', {}, 403)
  }
}

function readForm(body: unknown): Switches {
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams()
  const about = sent.get('about')?.trim()
  const times = sent.get('times')
  return read(Switches, {
    answers: sent.get('answers') ?? undefined,
    webhooks: sent.get('webhooks') ?? undefined,
    wrongAmount: sent.has('wrongAmount'),
    wrongCurrency: sent.has('wrongCurrency'),
    leaveAuthorized: sent.has('leaveAuthorized'),
    failRefunds: sent.has('failRefunds'),
    pendingRefunds: sent.has('pendingRefunds'),
    ...(about && { about }),
    ...(times && { times: Number(times) }),
  })
}
