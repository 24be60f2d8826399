import { startSession } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'
import { addUser } from '#test/harness/builders.ts'
import { tell } from './figures.ts'
import { type CostAt, growthFigures, growthPace, inWords } from './growth-figures.ts'
import { fillOrders, settleTables } from './insights-orders.ts'
import { options } from './options.ts'
import { type OrdersShop, ordersCases } from './orders-cases.ts'
import { openStockedShop, type StockedShop } from './stocked-shop.ts'
import { measureCost, startYardstick } from './yardstick.ts'

const sizes = options.smoke ? [1000] : [1000, 20_000]
const products = options.smoke ? 100 : 2000

/** What shoppers' and staff's lists of orders cost in shops with few and with many, all open at the same time. */
export async function measureOrders(most: number): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shops: Awaited<ReturnType<typeof openOrdersShop>>[] = []
  for (const orders of [...sizes.filter((size) => size < most), most]) shops.push(await openOrdersShop(orders, opened))
  tell(
    'filling with orders',
    shops.map(({ orders, filledIn }) => ({ name: `${inWords(orders)} orders`, values: { seconds: filledIn } })),
  )
  const costs: CostAt[] = []
  const all = shops.flatMap((shop) => ordersCases(shop).map((subject) => ({ shop, subject })))
  // One kind of request after the other, each in every shop, so that the sizes share whatever else the machine does.
  for (const { shop, subject } of [...Map.groupBy(all, (one) => one.subject.name).values()].flat()) {
    const cost = await measureCost({ ...subject, cpuTime: shop.cpuTime }, shop.bare, growthPace)
    costs.push({ subject, size: shop.orders, cost })
  }
  tell(
    `cost of a request as orders grow, ${growthPace.connections} connections: CPU ms of Node and PostgreSQL at each number of orders; growth is the last beside the first, each in units of bare Node with one SELECT`,
    growthFigures(costs),
  )
}

async function openOrdersShop(orders: number, opened: AsyncDisposableStack) {
  const people = { buyer: '', admin: '' }
  const fill = async (db: Db) => {
    await fillOrders(db, orders)
    await settleTables(db)
    Object.assign(people, await signIn(db))
  }
  const shop: StockedShop = await openStockedShop(products, opened, { fill })
  const bare = await startYardstick(shop, opened)
  return { ...shop, ...people, orders, bare }
}

async function signIn(db: Db): Promise<Pick<OrdersShop, 'buyer' | 'admin'>> {
  const buyer = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', 'buyer0@example.in')
    .executeTakeFirstOrThrow()
  const { token } = await startSession(db, { ...buyer, role: 'user' })
  const staff = await startSession(db, await addUser(db, { role: 'admin' }))
  return { buyer: token, admin: staff.token }
}
