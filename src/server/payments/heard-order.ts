import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { Order } from '#contracts/orders.ts'

const Heard = z.object({
  totalAmount: z.number(),
  items: z.array(z.object({ productId: z.string(), quantity: z.number(), price: z.number() })),
})

/** What a page believed it was paying for, beside what was ordered. A difference is worth a look, and no more. */
export function compareHeard(log: Pick<FastifyBaseLogger, 'warn'>, order: Order, orderData: unknown): void {
  if (orderData === undefined) return
  const heard = z.safeParse(Heard, orderData)
  const about = { order: order.orderId }
  if (!heard.success) return log.warn(about, 'a page told of a payment in a shape of its own')
  if (heard.data.totalAmount !== order.totalAmount || fingerprint(heard.data.items) !== fingerprint(order.items))
    log.warn(about, 'a page believed it was paying for something else than was ordered')
}

function fingerprint(items: readonly { productId: string; quantity: number; price: number }[]): string {
  return items
    .map(({ productId, quantity, price }) => `${productId} ${quantity} ${price}`)
    .toSorted()
    .join()
}
