import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { toPaise } from '#server/pricing/paise.ts'

const Shown = z.object({
  totalAmount: z.number(),
  items: z.array(z.object({ productId: z.string(), quantity: z.number(), price: z.number() })),
})
type Shown = z.infer<typeof Shown>

/** What a page believed it was paying for, beside what was ordered. A difference is worth a look, and no more. */
export function compareHeard(
  log: Pick<FastifyBaseLogger, 'warn'>,
  order: Shown & { orderId: string },
  orderData: unknown,
): void {
  if (orderData === undefined) return
  const heard = z.safeParse(Shown, orderData)
  const about = { order: order.orderId }
  if (!heard.success) return log.warn(about, 'a page told of a payment in a shape of its own')
  if (fingerprint(heard.data) !== fingerprint(order))
    log.warn(about, 'a page believed it was paying for something else than was ordered')
}

/** In paise: what a page has added up in rupees may be a hair off. */
function fingerprint({ totalAmount, items }: Shown): string {
  const lines = items.map(({ productId, quantity, price }) => `${productId} ${quantity} ${toPaise(price)}`)
  return [toPaise(totalAmount), ...lines.toSorted()].join()
}
