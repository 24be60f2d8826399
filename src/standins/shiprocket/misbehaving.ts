import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cannotReassign, complain } from './complaints.ts'
import type { ShiprocketStore } from './shiprocket-store.ts'
import { rightAnswers, type Switches } from './switches.ts'

/** Before anything else is looked at, as it is with a service in trouble. */
export function obeySwitches(app: FastifyInstance, store: ShiprocketStore): void {
  const hanging = new Set<FastifyRequest['raw']['socket']>()
  app.addHook('onRequest', async (request, reply) => {
    const { answers } = store.switches()
    if (answers === 'right' || !concerns(answers, request)) return undefined
    await countDown(store)
    if (answers === 'hang') {
      hanging.add(request.raw.socket)
      request.raw.socket.once('close', () => hanging.delete(request.raw.socket))
    }
    return misbehave(answers, request, reply)
  })
  // Nobody who hangs may hold up the end.
  app.addHook('preClose', async () => {
    for (const socket of hanging) socket.destroy()
  })
}

function concerns(answers: Switches['answers'], { url }: FastifyRequest): boolean {
  if (answers === 'no_wallet' || answers === 'no_reassign') return url.endsWith('/courier/assign/awb')
  if (answers === 'expired_token') return !url.endsWith('/auth/login')
  return true
}

async function countDown(store: ShiprocketStore): Promise<void> {
  const { answers, times } = store.switches()
  if (times !== undefined) await store.setSwitches(times > 1 ? { answers, times: times - 1 } : rightAnswers)
}

function misbehave(answers: Exclude<Switches['answers'], 'right'>, request: FastifyRequest, reply: FastifyReply) {
  switch (answers) {
    case '429':
      return complain(reply, 429, 'Too Many Attempts.')
    case 'html500':
      return reply.code(500).type('text/html').send('<html><body><h1>500 Internal Server Error</h1></body></html>')
    case 'no_wallet':
      return reply.send({
        status_code: 350,
        message: 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100',
      })
    case 'no_reassign':
      return complain(reply, 400, cannotReassign)
    case 'expired_token':
      return complain(reply, 401, 'Token has expired')
    case 'down':
      request.raw.socket.destroy()
      return reply.hijack()
    case 'hang':
      return reply.hijack()
  }
}
