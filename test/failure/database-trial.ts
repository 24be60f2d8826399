import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { readSettings } from '#server/settings/settings.ts'
import { addTestProduct } from '../harness/builders.ts'
import { until } from '../harness/until.ts'
import { type Books, readBooks } from '../stress/books.ts'
import { startLoad } from '../stress/checkout-load.ts'
import { type Deliveries, readDeliveries } from '../stress/deliveries.ts'
import { catchUp } from '../stress/kill-the-shop.ts'
import { connectionsAtRest, type Fault, inflict, recoveryOf } from './database-faults.ts'
import { openFailingShop } from './failing-shop.ts'
import { type Watched, watchAnswers } from './watch-answers.ts'

const price = 500
const stockEach = 1000

export interface DatabaseReport {
  recoveries: ({ fault: Fault } & Awaited<ReturnType<typeof recoveryOf>>)[]
  watched: Watched
  payments: number
  books: Books
  deliveries: Deliveries
  piecesAtFirst: number
  connectionsLeft: number
  /** Of many who ask at once afterwards: a connection that was lost for good would be missed here. */
  answeredAtOnce: number
}

interface Plan {
  faults: readonly Fault[]
  shoppers: number
  outageMs: number
  /** Waits for jobs that were in hand as long as a shop would; otherwise that minute is skipped. */
  isPatient: boolean
  onFault?(told: DatabaseReport['recoveries'][number]): void
}

/** Lets the database fail in several ways while people pay and look around, and gives the shop's books beside the provider's. */
export async function tryDatabaseFaults({
  faults,
  shoppers,
  outageMs,
  isPatient,
  onFault,
}: Plan): Promise<DatabaseReport> {
  await using shop = await openFailingShop()
  const { standins, url } = shop
  const products = await Promise.all(
    [1, 2, 3].map(() => addTestProduct(shop.db(), { price: price * 100, stock: stockEach })),
  )
  const load = startLoad({ db: shop.db(), shopUrl: url, standinUrl: standins.razorpayUrl, products, price }, shoppers)
  const watch = watchAnswers(url, [
    `/api/products/${products[0]}`,
    '/api/category',
    '/products',
    `/product/${products[1]}`,
  ])
  await until(() => load.paid() > 0, 60_000)

  const recoveries: DatabaseReport['recoveries'] = []
  for (const fault of faults) {
    await pause(300 + Math.random() * 700)
    await inflict(fault, shop, outageMs)
    const told = { fault, ...(await recoveryOf(shop, load.paid)) }
    recoveries.push(told)
    onFault?.(told)
  }
  const watched = await watch.stop()
  await load.stop()
  if (!isPatient) await skipTheMinute(shop.db())
  await catchUp(shop.db())

  const provider = openRazorpay({ ...readSettings({}).payments, apiUrl: () => standins.razorpayUrl })
  return {
    recoveries,
    watched,
    payments: load.paid(),
    books: await readBooks(shop.db(), provider, products),
    deliveries: await readDeliveries(shop.db(), standins),
    piecesAtFirst: products.length * stockEach,
    connectionsLeft: await connectionsAtRest(shop),
    answeredAtOnce: await countAnswers(`${url}/api/products/${products[0]}`, 60),
  }
}

/**
 * What was in hand when the database went is taken up after a minute of silence. Here it is as soon as nothing else is
 * in hand: what is well is done within three seconds.
 */
async function skipTheMinute(db: Db): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from pgboss.job where state = 'active' and started_on > now() - interval '3 seconds'`.execute(db)
    return rows.length === 0
  }, 60_000)
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db)
}

async function countAnswers(url: string, times: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => fetch(url)))
  return answers.filter(({ status }) => status === 200).length
}
