import { addTestProduct } from '../harness/builders.ts'
import { until } from '../harness/until.ts'
import { startLoad } from '../stress/checkout-load.ts'
import type { Cluster } from './cluster.ts'
import { type Heard, hasFailed, WatchedClient } from './watched-client.ts'

const [price, stockEach, kinds, shoppers] = [500, 50_000, 12, 6]

export interface WatchedLoad {
  products: readonly string[]
  piecesAtFirst: number
  paid(): number
  /** Answers since that moment, oldest first. */
  heardSince(moment: number): Heard[]
  failedSince(moment: number): Heard[]
  /** Goes on until so many more orders were made. */
  untilOrders(more: number): Promise<void>
  /** Orders of which the shop said that they are paid. */
  acknowledged(): string[]
  stop(): Promise<void>
}

/** Shoppers who buy through nginx for as long as the trial goes on. */
export async function startWatchedLoad(
  { db, url, standins }: Cluster,
  opened: AsyncDisposableStack,
): Promise<WatchedLoad> {
  const about = { price: price * 100, stock: stockEach }
  const products = await Promise.all(Array.from({ length: kinds }, () => addTestProduct(db, about)))
  const heard: Heard[] = []
  const openClient = (headers: Record<string, string>) => new WatchedClient(url, headers, (one) => heard.push(one))
  const means = { db, shopUrl: url, standinUrl: standins.razorpayUrl, products, price, openClient }
  const load = startLoad(means, shoppers)
  opened.defer(() => load.stop())
  const heardSince = (moment: number) => heard.filter(({ ended }) => ended >= moment)
  return {
    products,
    piecesAtFirst: kinds * stockEach,
    paid: load.paid,
    heardSince,
    failedSince: (moment) => heardSince(moment).filter(hasFailed),
    async untilOrders(more) {
      const begun = Date.now()
      await until(() => heardSince(begun).filter(isOrder).length >= more, 300_000)
    },
    acknowledged: () =>
      heard.flatMap(({ body: { paymentStatus, orderId } }) => (paymentStatus === 'paid' ? [String(orderId)] : [])),
    stop: load.stop,
  }
}

/** An order was made: the database has been written to. */
export function isOrder({ path, status }: Heard): boolean {
  return path === '/api/razorpay/create-order' && status === 200
}
