import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { complain, complainOfFields, required } from './complaints.ts'
import { type Depot, moveParcel } from './moving.ts'
import type { Parcel } from './parcel.ts'
import { cancelled, isWithCourier } from './steps.ts'

const Ids = z.object({ ids: z.array(z.coerce.number()).check(z.minLength(1)) })
const Awbs = z.object({
  awbs: z.array(z.pipe(z.union([z.string(), z.number()]), z.transform(String))).check(z.minLength(1)),
})

const tooLate = 'Cannot cancel an order that has been picked up'

export function cancelRoutes(app: FastifyInstance, depot: Depot): void {
  const { store } = depot

  app.post('/orders/cancel', async ({ body }, reply) => {
    const wanted = z.safeParse(Ids, body).data
    if (!wanted) return complainOfFields(reply, { ids: [required('ids')] })
    const parcels = wanted.ids.flatMap((id) => store.findByOrderId(id) ?? [])
    // The real service breaks over an order it does not know.
    if (parcels.length < wanted.ids.length) return complain(reply, 500, "Trying to get property 'status' of non-object")
    if (parcels.some(({ statusId }) => isWithCourier(statusId))) return complain(reply, 400, tooLate)
    for (const parcel of parcels) await store.saveParcel({ ...(await callOff(depot, parcel)), isCancelled: true })
    return reply.code(204).send()
  })

  app.post('/orders/cancel/shipment/awbs', async ({ body }, reply) => {
    const wanted = z.safeParse(Awbs, body).data
    if (!wanted) return complainOfFields(reply, { awbs: [required('awbs')] })
    const parcels = wanted.awbs.flatMap((awb) => store.findByAwb(awb) ?? [])
    if (parcels.length < wanted.awbs.length) return complain(reply, 400, 'Invalid AWB')
    if (parcels.some(({ statusId }) => isWithCourier(statusId))) return complain(reply, 400, tooLate)
    for (const parcel of parcels) await callOff(depot, parcel)
    return { message: 'Bulk Shipment cancellation is in progress. Please wait for some time.' }
  })
}

/** Only a parcel that has a courier has anybody to call off. */
async function callOff(depot: Depot, parcel: Parcel): Promise<Parcel> {
  return parcel.awb === null || parcel.statusId === cancelled ? parcel : moveParcel(depot, parcel, cancelled)
}
