import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Desk } from './desk.ts'
import { misbehave } from './misbehave.ts'
import { ordersRoutes } from './orders.routes.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { noSuchUrl, Refusal } from './refusal.ts'
import { standinRoutes } from './standin.routes.ts'
import { type WindowScripts, windowRoutes } from './window.routes.ts'

/** Everything below `/v1`, in the provider's manner, whatever house it is mounted in. */
export function v1Routes(app: FastifyInstance, desk: Desk, scripts: WindowScripts): void {
  speakJson(app)
  refuseAsTheProviderDoes(app)
  // What an answer says must still be so after a crash.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode < 500) await desk.kept()
  })

  app.register(async (rest) => {
    misbehave(rest, desk)
    rest.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      assertKey(request, desk)
    })
    ordersRoutes(rest, desk)
    paymentsRoutes(rest, desk)
  })
  standinRoutes(app, desk)
  windowRoutes(app, desk, scripts)
  app.all('/*', async () => {
    throw noSuchUrl()
  })
}

function speakJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body.toString()))
    } catch {
      done(new Refusal('The request is not valid JSON'))
    }
  })
}

function refuseAsTheProviderDoes(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : toRefusal(error)
    if (refusal.status === 500) request.log.error({ err: error }, 'the payment stand-in failed')
    return reply.code(refusal.status).send(refusal.toBody())
  })
}

function toRefusal({ statusCode = 500, message }: FastifyError): Refusal {
  if (statusCode < 500) return new Refusal(message)
  const facts = { code: 'SERVER_ERROR' } as const
  return new Refusal('We are facing some trouble completing your request at the moment. Please try again.', facts, 500)
}

/** The word must be spelt `Basic`: the provider refuses it in other letters. */
function assertKey({ headers: { authorization = '' } }: FastifyRequest, { keyId, keySecret }: Desk): void {
  const isBasic = authorization.startsWith('Basic ')
  const pair = isBasic ? Buffer.from(authorization.slice('Basic '.length), 'base64').toString() : ''
  if (pair === `${keyId}:${keySecret}`) return
  const isOtherKey = pair !== '' && !pair.startsWith(`${keyId}:`)
  throw new Refusal(isOtherKey ? 'The api key provided is invalid' : 'Authentication failed', {}, 401)
}
