import { expect } from 'vitest'
import * as z from 'zod/mini'
import { OrderDetails } from '#contracts/orders.ts'
import type { Tracking } from '#server/couriers/tracking.ts'
import { parcelCalledOffJob, trackParcelJob } from '#server/shipments/parcel.job.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { readDesk } from '../harness/read-desk.ts'
import { until } from '../harness/until.ts'
import { type Person, paymentSteps, type Shop } from '../payments/payment-steps.ts'

const password = 'amethyst and silver'

/** What becomes of parcels: what staff do about them, and what the courier says. */
export async function parcelSteps(shop: Shop) {
  const { db } = shop
  const { courier, jobs } = shop.app.deps
  const steps = paymentSteps(shop)
  const meera = await shop.admin()
  await givePassword(db, meera, password)

  const desk = (orderId: string) => readDesk(meera, orderId)

  const courierSays = (awb: string, to: number) =>
    fetch(`${shop.url}/standins/shiprocket/standin/parcels/${awb}/move`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    })

  /** A paid order whose parcel waits to be collected. */
  async function packed() {
    const { orderId, person, product, providerOrder } = await steps.checkOut()
    await steps.verify(person, await steps.pay(providerOrder))
    await until(async () => (await desk(orderId)).parcel?.status === 'PICKUP SCHEDULED')
    await jobsDone(db, trackParcelJob)
    const awb = (await desk(orderId)).parcel?.awb ?? ''
    return { orderId, person, product, awb, id: (await steps.orderOf(orderId)).id }
  }

  /** Waits until staff find such a job among the failed ones of an order. */
  async function listed(orderId: string, { name }: { name: string }) {
    const found = await until(async () => (await desk(orderId)).failedJobs.find((job) => job.name === name))
    expect(shop.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: name }])
    return found
  }

  return {
    meera,
    password,
    desk,
    courierSays,
    packed,
    listed,

    seenBy: async (person: Person, orderId: string) =>
      z.parse(z.object({ order: OrderDetails }), (await person.get(`/api/orders/${orderId}`)).body).order,

    askForParcel: (who: Person, orderId: string) => who.post('/api/orders/shiprocket-order', { order_id: orderId }),

    become: (orderId: string, wish: object) => meera.put(`/api/orders/${orderId}/status`, { password, ...wish }),

    refund: (orderId: string, wish: object = {}) =>
      meera.post(`/api/orders/${orderId}/refund`, { reason: 'It was bought by mistake', password, ...wish }),

    setTracking: (orderId: string, trackingNumber: string) =>
      meera.put(`/api/orders/${orderId}/tracking`, { trackingNumber }),

    calledOff: (orderId: string) => until(async () => (await desk(orderId)).parcel?.status === 'CANCELLED'),

    /** The courier does not collect it. */
    async abandoned() {
      const order = await packed()
      await courierSays(order.awb, 8)
      await listed(order.orderId, parcelCalledOffJob)
      return order
    },

    /** Has the parcel asked about, with this for an answer. */
    async hear(id: string, news: Partial<Tracking>): Promise<void> {
      const { track } = courier
      const nothing = { statusId: undefined, label: '', at: undefined, trackUrl: undefined, expectedOn: undefined }
      courier.track = async () => ({ ...nothing, scans: [], ...news })
      await db.transaction().execute((tx) => jobs.send(tx, trackParcelJob, { orderId: id }))
      await jobsDone(db, trackParcelJob)
      courier.track = track
    },
  }
}
