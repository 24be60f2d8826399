import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contracts/day.ts'
import type { SalesStep } from '#contracts/insights.ts'
import type { Period } from '#contracts/periods.ts'
import { getBestSellers } from '#server/insights/best-sellers.service.ts'
import { rollUpSales } from '#server/insights/roll-up.service.ts'
import { getSales } from '#server/insights/sales.service.ts'
import { addTestProduct, addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { addPastOrder, addPastRefund, forgetOrders } from './past-orders.ts'

const shop = await openShop()
const { db } = shop
const { deps } = shop.app
const buyer = await addUser(db)
const products = [await addTestProduct(db), await addTestProduct(db), await addTestProduct(db)]

// A month's end, the last Sunday before it and a year's end lie within reach of each other, in India and in UTC.
const firstMidnight = Date.parse('2025-12-21T00:00:00+05:30')
const days = 16

/** Mostly close to a midnight in India, or in UTC. */
const moment = fc
  .tuple(fc.nat(days - 1), fc.oneof(fc.constantFrom(-1, 0, 1, 5.5 * 3600_000 - 1, 5.5 * 3600_000), fc.nat(dayMs - 1)))
  .map(([day, within]) => new Date(firstMidnight + day * dayMs + within))
const line = fc.record({
  productId: fc.constantFrom(...products),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 1, max: 99_999 }),
})
const order = fc.record({
  createdAt: moment,
  paidAt: fc.option(moment),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  shipping: fc.constantFrom(0, 5000),
})
const refund = fc.record({
  at: moment,
  amount: fc.integer({ min: 1, max: 5000 }),
  status: fc.constantFrom('asked' as const, 'done' as const, 'failed' as const),
  outcome: fc.constantFrom('settled' as const, 'returned' as const),
})
type Step =
  | { kind: 'order'; order: Parameters<typeof addPastOrder>[2] }
  | { kind: 'pay'; which: number; at: Date }
  | { kind: 'remove'; which: number }
  | { kind: 'refund'; which: number; refund: Parameters<typeof addPastRefund>[2] }
  | { kind: 'fail'; which: number }
  | { kind: 'roll up'; now: Date }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('order' as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), which: fc.nat(), at: moment }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat(), refund }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('roll up' as const), now: moment }) },
)

const dayName = (index: number) => new Date(Date.parse('2025-12-21') + index * dayMs).toISOString().slice(0, 10)
/** Within the days of the orders, or so long that whole months lie inside. */
const edge = fc.oneof(fc.integer({ min: 0, max: days - 1 }), fc.integer({ min: -45, max: 45 }))
const period = fc
  .tuple(edge, edge)
  .map(([one, other]) => ({ from: dayName(Math.min(one, other)), to: dayName(Math.max(one, other)) }))
const wish = fc.record({ period, by: fc.constantFrom<SalesStep>('day', 'week', 'month') })

test('whatever was counted before, sales are what a plain look at all orders gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(wish, { minLength: 1, maxLength: 3 }),
      async (steps, wishes) => {
        await forgetOrders(db)
        await play(steps)
        for (const { period: asked, by } of wishes) {
          expect(await getSales(deps, { ...asked, by })).toEqual(await plainSales(asked, by))
          for (const rank of ['units', 'sales'] as const) {
            const best = await getBestSellers(db, { ...asked, order: rank })
            expect(best.map(({ productId, units, sales }) => ({ productId, units, sales }))).toEqual(
              await plainBestSellers(asked, rank),
            )
          }
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

async function play(steps: readonly Step[]): Promise<void> {
  const orders: string[] = []
  const refunds = new Map<string, string>()
  for (const one of steps) {
    const id = 'which' in one ? orders[one.which % orders.length] : undefined
    if (one.kind === 'order') orders.push(await addPastOrder(db, buyer.id, one.order))
    if (one.kind === 'roll up') await rollUpSales(db, new Date(one.now.getTime() + 3 * dayMs))
    if (id === undefined) continue
    if (one.kind === 'pay') await payUnlessPaid(id, one.at)
    if (one.kind === 'fail') await failRefund(refunds.get(id))
    if (refunds.has(id)) continue
    if (one.kind === 'refund') refunds.set(id, await addPastRefund(db, id, one.refund))
    if (one.kind === 'remove') orders.splice(orders.indexOf(id), 1)
    if (one.kind === 'remove') await db.deleteFrom('orders').where('id', '=', id).execute()
  }
}

async function payUnlessPaid(id: string, paid_at: Date): Promise<void> {
  await db.updateTable('orders').set({ paid_at }).where('id', '=', id).where('paid_at', 'is', null).execute()
}

async function failRefund(id: string | undefined): Promise<void> {
  if (id) await db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', id).execute()
}

/** The same by the simplest SQL there is, which nobody would want to wait for. */
async function plainSales({ from, to }: Period, by: SalesStep) {
  const length = Date.parse(to) - Date.parse(from) + dayMs
  const before = {
    from: new Date(Date.parse(from) - length).toISOString().slice(0, 10),
    to: new Date(Date.parse(from) - dayMs).toISOString().slice(0, 10),
  }
  const { rows } = await sql<{ start: string } & Period>`
    select date_trunc(${by}, day)::date::text as start, min(day)::date::text as from, max(day)::date::text as to
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as series (day)
    group by 1 order by 1`.execute(db)
  const figures = await Promise.all(rows.map(async (row) => ({ start: row.start, ...(await plainFigures(row)) })))
  return {
    rows: figures,
    total: await plainFigures({ from, to }),
    before: { ...before, ...(await plainFigures(before)) },
  }
}

const dayOfColumn = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Kolkata')::date`

async function plainFigures({ from, to }: Period) {
  const within = (column: string) => sql`${dayOfColumn(column)} between ${from}::date and ${to}::date`
  const { rows } = await sql<Record<string, number>>`select
    (select coalesce(sum(total), 0) from orders where ${within('paid_at')}) as sales,
    (select count(*) from orders where ${within('paid_at')}) as orders,
    (select coalesce(sum(quantity), 0) from order_lines join orders on id = order_id where ${within('paid_at')}) as units,
    (select coalesce(sum(refunds.amount), 0) from refunds join payments on payments.id = payment_id
      where status <> 'failed' and outcome = 'settled' and ${within('refunds.created_at')}) as refunds,
    (select count(*) from orders where ${within('created_at')}) as created,
    (select count(*) from orders where ${within('created_at')} and paid_at is not null) as created_and_paid`.execute(db)
  const { sales = 0, orders = 0, units = 0, refunds = 0, created = 0, created_and_paid = 0 } = rows[0] ?? {}
  return {
    sales: sales / 100,
    orders,
    averageOrder: orders === 0 ? null : Math.round(sales / orders) / 100,
    units,
    refunds: refunds / 100,
    created,
    createdAndPaid: created_and_paid,
  }
}

async function plainBestSellers({ from, to }: Period, rank: 'units' | 'sales') {
  const { rows } = await sql<{ productId: string; units: number; sales: number }>`
    select product_id as "productId", sum(quantity) as units, sum(quantity * price) as sales
    from order_lines join orders on id = order_id
    where ${dayOfColumn('paid_at')} between ${from}::date and ${to}::date
    group by 1
    order by ${rank === 'units' ? sql`2 desc, 3 desc` : sql`3 desc, 2 desc`}, 1`.execute(db)
  return rows.map((row) => ({ ...row, sales: row.sales / 100 }))
}
