import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, sendPage } from '../page.ts'
import { moveAll, nextOf } from './clock.ts'
import { type Depot, moveParcel } from './moving.ts'
import { labelContent, parcelsContent, trackingContent } from './shiprocket-pages.ts'

interface OneParcel {
  Params: { awb: string }
}

/** Pages for people: what is on its way, and buttons that let time pass. */
export function peopleRoutes(app: FastifyInstance, depot: Depot): void {
  const { store } = depot
  const home = `${app.prefix}/shiprocket`
  const back = { href: home, label: 'All parcels' }
  const sendMissing = (reply: FastifyReply) =>
    sendPage(reply.code(404), {
      title: 'No such parcel',
      back,
      content: html`<p>No parcel has this number. Look at it once more: all of its digits count.</p>`,
    })

  // Its buttons bring no fields, but a browser says all the same that they come as a form.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )

  app.get('/shiprocket', (_request, reply) =>
    sendPage(reply, {
      title: 'Parcels',
      back: { href: app.prefix, label: 'Stand-ins' },
      content: parcelsContent(store.listParcels(), home),
    }),
  )

  app.post('/shiprocket/parcels/move', async (_request, reply) => {
    await moveAll(depot, 1)
    return reply.redirect(home, 303)
  })

  app.post<OneParcel>('/shiprocket/parcels/:awb/move', async ({ params }, reply) => {
    const parcel = store.findByAwb(params.awb)
    const next = parcel && nextOf(parcel)
    if (parcel && next !== undefined) await moveParcel(depot, parcel, next)
    return reply.redirect(home, 303)
  })

  app.post<OneParcel>('/shiprocket/parcels/:awb/return', async ({ params }, reply) => {
    const parcel = store.findByAwb(params.awb)
    if (parcel?.statusId === 17) await moveParcel(depot, parcel, 21)
    return reply.redirect(home, 303)
  })

  app.get<OneParcel>('/shiprocket/tracking/:awb', (request, reply) => {
    const parcel = store.findByAwb(request.params.awb)
    if (!parcel) return sendMissing(reply)
    return sendPage(reply, { title: 'Where is my parcel?', content: trackingContent(parcel) })
  })

  app.get<OneParcel>('/shiprocket/labels/:awb', (request, reply) => {
    const parcel = store.findByAwb(request.params.awb)
    if (!parcel) return sendMissing(reply)
    return sendPage(reply, { title: 'Shipping label', back, content: labelContent(parcel) })
  })
}
