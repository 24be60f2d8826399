import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from './desk.ts'
import { Refusal } from './refusal.ts'

/** Answers as the switches say, in the place of the calls that are registered after it. */
export function misbehave(app: FastifyInstance, desk: Desk): void {
  const hanging = new Set<Socket>()
  app.addHook('preClose', async () => {
    for (const socket of hanging) socket.destroy()
  })

  app.addHook('onRequest', async (request, reply) => {
    const { answers, about = '' } = desk.state.switches
    if (answers === 'right' || !request.url.includes(about)) return
    countDown(desk)
    if (answers === '429') throw new Refusal('Too many requests', {}, 429)
    if (answers === 'html500') {
      return reply.code(500).type('text/html').send('<html><body><h1>500 Internal Server Error</h1></body></html>')
    }
    if (answers === 'wrong_json') return reply.send({ entity: 'surprise', id: 17, items: null })
    await desk.kept()
    hold(request, reply, answers === 'down' ? undefined : hanging)
  })
}

function countDown({ state, record }: Desk): void {
  const { times, ...switches } = state.switches
  if (times === undefined) return
  record({ switches: times > 1 ? { ...switches, times: times - 1 } : { ...switches, answers: 'right' } })
}

/** Nobody will answer this one: it stays open as long as the caller waits, or ends at once. */
function hold({ raw: { socket } }: FastifyRequest, reply: FastifyReply, hanging: Set<Socket> | undefined): void {
  reply.hijack()
  if (!hanging) {
    socket.destroy()
    return
  }
  hanging.add(socket)
  socket.once('close', () => hanging.delete(socket))
}
