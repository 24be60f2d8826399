import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { readSettings } from '#server/settings/settings.ts'
import { addTestProduct } from '../harness/builders.ts'
import { comeRound } from '../harness/come-round.ts'
import { until } from '../harness/until.ts'
import { type Books, readBooks } from './books.ts'
import { startLoad } from './checkout-load.ts'
import { type Deliveries, readDeliveries } from './deliveries.ts'
import { openKillableShop } from './killable-shop.ts'

const price = 500
const stockEach = 400
const shoppers = 6

export interface KillReport {
  kills: number
  payments: number
  books: Books
  deliveries: Deliveries
  piecesAtFirst: number
}

/**
 * Kills the whole shop with SIGKILL at random moments while shoppers pay, starts it again each time, lets it catch up,
 * and gives its books beside the provider's. Database and providers live on, as they would.
 */
export async function killTheShop(kills: number, onKill: (nth: number) => void = () => undefined): Promise<KillReport> {
  await using shop = await openKillableShop()
  const { db, standins } = shop
  const products = await Promise.all([1, 2, 3].map(() => addTestProduct(db, { price: price * 100, stock: stockEach })))

  const load = startLoad({ db, shopUrl: shop.url, standinUrl: standins.razorpayUrl, products, price }, shoppers)
  for (let nth = 1; nth <= kills; nth++) {
    await pause(300 + Math.random() * 1500)
    // On a slow machine nobody may have got that far yet.
    await until(() => load.paid() >= nth, 60_000)
    await shop.kill()
    await shop.startAgain()
    onKill(nth)
  }
  await pause(500)
  await load.stop()
  await catchUp(db)

  const provider = openRazorpay({ ...readSettings({}).payments, apiUrl: () => standins.razorpayUrl })
  const books = await readBooks(db, provider, products)
  const deliveries = await readDeliveries(db, standins)
  return { kills, payments: load.paid(), books, deliveries, piecesAtFirst: products.length * stockEach }
}

const promised = ['look-for-payment', 'refund', 'reconcile-payments', 'ship-order', 'ask-pickup', 'order-letter']

/** Time passes: everything that waits to be asked about is asked about, and every job is done. */
export async function catchUp(db: Db): Promise<void> {
  await db
    .updateTable('provider_orders')
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute()
  await comeRound(db, 'reconcile-payments')
  await until(async () => {
    await hurry(db)
    const { rows } = await sql<{ due: number; waiting: number }>`
      select (select count(*) from provider_orders where next_check_at <= now())::int as due,
             (select count(*) from pgboss.job where name = any (${promised}::text[])
              and state in ('created', 'retry', 'active'))::int as waiting`.execute(db)
    return rows[0]?.due === 0 && rows[0].waiting === 0
    // A job in the hands of a killed shop is taken up again after a minute or two of silence.
  }, 600_000)
}

/** What waits for its next try comes now; a parcel that a killed shop had begun is nobody's any more. */
async function hurry(db: Db): Promise<void> {
  await sql`
    with waiting as (
      update pgboss.job set start_after = now() where state = 'retry' and name = any (${promised}::text[])
      returning name, data
    )
    update shipments set claimed_until = now() from waiting
    where waiting.name = 'ship-order' and shipments.order_id = (waiting.data ->> 'orderId')::uuid`.execute(db)
}
