import * as z from 'zod/mini'
import { Claim } from '#contracts/claims.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { givePassword } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { type FormFields, form } from '../harness/form.ts'
import { type Person, paymentSteps, type Shop } from '../payments/payment-steps.ts'

export const password = 'amethyst and silver'

/** What a shopper and staff do about a parcel that arrived damaged, through the front door. */
export function claimSteps(shop: Shop) {
  const steps = paymentSteps(shop)

  const send = async (person: Client, fields: FormFields) => {
    const answer = await person.fetch('/api/claims', { method: 'POST', body: await form(fields) })
    const body: Record<string, unknown> = await answer.json()
    return { status: answer.status, body }
  }

  return {
    send,

    async owner(): Promise<Person> {
      const admin = await shop.admin()
      await givePassword(shop.db, admin, password)
      return admin
    },

    async paid(about: object = {}) {
      const checkout = await steps.checkOut(2, { name: 'Lotus Choker', ...about })
      await steps.verify(checkout.person, await steps.pay(checkout.providerOrder))
      return checkout
    },

    /** Paid and handed over, as long ago as is said. */
    async delivered({ hoursAgo = 1, ...about }: { hoursAgo?: number; sizes?: string[]; colors?: string[] } = {}) {
      const checkout = await this.paid(about)
      const admin = await shop.admin()
      for (const status of ['shipped', 'delivered'])
        await admin.put(`/api/orders/${checkout.orderId}/status`, { status })
      const { id } = await steps.orderOf(checkout.orderId)
      const delivered_at = new Date(Date.now() - hoursAgo * 3600 * 1000)
      await shop.db.updateTable('orders').set({ delivered_at }).where('id', '=', id).execute()
      return { ...checkout, id }
    },

    report: (person: Client, order: string, more: FormFields = {}) =>
      send(person, {
        order,
        words: 'The clasp is broken.',
        pieces: '0',
        photos: [true, true],
        video: mp4(3000),
        ...more,
      }),

    /** A report of damage that stands. */
    async reported() {
      const order = await this.delivered()
      const { status, body } = await this.report(order.person, order.orderId)
      if (status !== 201) throw new Error(`report: ${JSON.stringify(body)}`)
      return { ...order, claim: z.parse(z.object({ data: Claim }), body).data }
    },

    words: async (person: Person, orderId: string) => {
      const { body } = await person.get(`/api/orders/${orderId}`)
      const Timeline = z.object({ order: z.object({ timeline: z.array(z.object({ words: z.string() })) }) })
      return z.parse(Timeline, body).order.timeline.map(({ words }) => words)
    },
  }
}
