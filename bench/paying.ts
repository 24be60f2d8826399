import * as z from 'zod/mini'
import { startSession } from '#server/accounts/session.service.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { addTestProduct, addUser } from '#test/harness/builders.ts'
import { Client } from '#test/harness/client.ts'
import { address } from '#test/payments/payment-steps.ts'
import { startShopWithStandins } from '#test/stress/shop-with-standins.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { drive } from './drive.ts'
import { type Figure, tell } from './figures.ts'
import { median } from './median.ts'
import { paceOf } from './options.ts'
import { openOwnDatabase } from './own-database.ts'
import { startYardstick } from './yardstick.ts'

const shoppers = 16
const { seconds: secondsPerRound, rounds } = paceOf(8)

/** Whole purchases: into the cart, create-order, paid at the provider's, verified; each with a stock of its own rows. */
export async function measurePaying(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shop = await openPayingShop(opened)
  const people = await Promise.all(Array.from({ length: shoppers }, () => openShopper(shop)))
  await buyFor(people, paceOf(2).seconds)

  const bare = await startYardstick(shop, opened)
  const runs: Run[] = []
  // In turns with a bare server, so that whatever else the machine does is shared.
  for (let round = 0; round < rounds; round += 1) {
    const bareCpu = await cpuOfBare(bare)
    runs.push({ ...(await buyAndCount(shop, people)), bareCpu })
  }
  await assertAllPaid(shop.db)
  tell(`whole purchases, ${shoppers} shoppers at once: cart, create-order, paid at the stand-in, verified`, [
    toFigure(runs),
  ])
}

interface Run {
  perSecond: number
  p50: number
  p99: number
  ofNode: number
  ofDatabase: number
  bareCpu: number
}

async function cpuOfBare(bare: Awaited<ReturnType<typeof startYardstick>>): Promise<number> {
  const before = await bare.cpuTime()
  const { answered } = await drive({ ...bare, connections: shoppers, seconds: secondsPerRound / 4 })
  return ((await bare.cpuTime()) - before) / answered
}

async function buyAndCount(shop: PayingShop, people: readonly Shopper[]): Promise<Omit<Run, 'bareCpu'>> {
  const [node, database, began] = [await shop.nodeTime(), await shop.databaseTime(), performance.now()]
  const { cycles, times } = await buyFor(people, secondsPerRound)
  const sorted = times.toSorted((one, other) => one - other)
  return {
    perSecond: (1000 * cycles) / (performance.now() - began),
    p50: median(times),
    p99: sorted[Math.floor(times.length * 0.99)] ?? 0,
    ofNode: ((await shop.nodeTime()) - node) / cycles,
    ofDatabase: ((await shop.databaseTime()) - database) / cycles,
  }
}

function toFigure(runs: readonly Run[]): Figure {
  const of = (name: keyof Run) => median(runs.map((run) => run[name]))
  const cpu = of('ofNode') + of('ofDatabase')
  return {
    name: 'purchase',
    values: {
      'a second': of('perSecond'),
      'p50 ms': of('p50'),
      'p99 ms': of('p99'),
      'CPU ms of Node': of('ofNode'),
      'CPU ms of PostgreSQL': of('ofDatabase'),
      'its share': of('ofDatabase') / cpu,
      'in bare SELECTs': cpu / of('bareCpu'),
    },
  }
}

type PayingShop = Awaited<ReturnType<typeof openPayingShop>>

async function openPayingShop(opened: AsyncDisposableStack) {
  const { folder, url, databaseTime } = await openOwnDatabase({ durable: true, mayBeStocked: true }, opened)
  const { shop, standins } = await startShopWithStandins(folder, opened, { DATABASE_URL: url })
  const { db, close } = openDatabase(url)
  opened.defer(close)
  return {
    db,
    databaseUrl: url,
    productIds: [await addTestProduct(db)],
    url: shop.url,
    standinUrl: standins.razorpayUrl,
    nodeTime: async () => cpuTimeOf(shop.process.pid ?? 0) ?? 0,
    databaseTime,
  }
}

interface Shopper {
  buy(): Promise<void>
}

async function openShopper({ db, url, standinUrl }: PayingShop): Promise<Shopper> {
  const user = await addUser(db)
  const { token } = await startSession(db, user)
  const person = new Client(url, { authorization: `Bearer ${token}` })
  const productId = await addTestProduct(db, { price: 50_000, stock: 1_000_000 })
  return {
    async buy() {
      await person.post('/api/cart/add', { productId })
      const { body } = await person.post('/api/razorpay/create-order', { amount: 500, orderData: { address } })
      const { order } = z.parse(z.object({ order: z.object({ id: z.string() }) }), body)
      const paid = await fetch(`${standinUrl}/v1/standin/orders/${order.id}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"outcome":"success","webhook":"drop"}',
      })
      const answer = z.parse(z.record(z.string(), z.unknown()), await paid.json())
      const verified = await person.post('/api/razorpay/verify-payment', answer)
      if (verified.body.paymentStatus !== 'paid') throw new Error(JSON.stringify(verified.body))
    },
  }
}

async function buyFor(people: readonly Shopper[], seconds: number): Promise<{ cycles: number; times: number[] }> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    people.map(async ({ buy }) => {
      while (performance.now() < until) {
        const begun = performance.now()
        await buy()
        times.push(performance.now() - begun)
      }
    }),
  )
  return { cycles: times.length, times }
}

async function assertAllPaid(db: Db): Promise<void> {
  const unpaid = await db.selectFrom('orders').select('number').where('paid_at', 'is', null).execute()
  if (unpaid.length > 0) throw new Error(`${unpaid.length} orders were not paid`)
}
