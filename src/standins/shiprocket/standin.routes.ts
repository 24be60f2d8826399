import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { moveAll, nextOf } from './clock.ts'
import { complain } from './complaints.ts'
import { type Depot, moveParcel } from './moving.ts'
import { findStep } from './steps.ts'
import { Switches } from './switches.ts'

const Move = z.object({ to: z.optional(z.int()) })
const Clock = z.object({ steps: z.int().check(z.gte(1), z.lte(20)) })

/** What the real service does not have: its faults at will, and time that passes when it is told to. */
export function standinRoutes(app: FastifyInstance, depot: Depot): void {
  const { store } = depot

  app.get('/switches', async () => store.switches())
  app.put('/switches', async ({ body }, reply) => {
    const switches = z.safeParse(Switches, body).data
    if (!switches) return complain(reply, 422, 'There is no such switch')
    await store.setSwitches(switches)
    return switches
  })

  app.post<{ Params: { awb: string } }>('/parcels/:awb/move', async ({ params, body }, reply) => {
    const parcel = store.findByAwb(params.awb)
    if (!parcel) return complain(reply, 404, 'There is no such parcel')
    const wanted = z.safeParse(Move, body ?? {}).data
    const statusId = wanted?.to ?? nextOf(parcel)
    if (!wanted || (wanted.to !== undefined && !findStep(wanted.to)))
      return complain(reply, 422, 'There is no such step')
    if (statusId === undefined) return complain(reply, 409, 'This parcel goes no further')
    await moveParcel(depot, parcel, statusId)
    return { awb: params.awb, statusId, label: findStep(statusId)?.label }
  })

  app.post('/clock', async ({ body }, reply) => {
    const clock = z.safeParse(Clock, body).data
    if (!clock) return complain(reply, 422, 'Say how many steps, from 1 to 20')
    return { moved: await moveAll(depot, clock.steps) }
  })
}
