import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { PaymentProvider } from '#server/payments/razorpay.ts'

export interface Books {
  /** What the provider says it has taken, and how often. */
  taken: { payments: number; paise: number }
  /** What the shop says was paid or goes back. */
  kept: { paidOrders: number; paise: number; refundedPaise: number }
  /** Payments the provider has that the shop has not, and orders paid more than once. */
  lost: string[]
  doubled: string[]
  /** What is on the shelf, held or sold. */
  pieces: number
}

/** Compares the shop's books with the provider's. */
export async function readBooks(db: Db, provider: PaymentProvider, products: readonly string[]): Promise<Books> {
  const taken = await listTaken(provider)
  const rows = await db.selectFrom('payments').select(['id', 'order_id', 'amount', 'outcome']).execute()
  const known = new Set(rows.map(({ id }) => id))
  const settled = rows.filter(({ outcome }) => outcome === 'settled')
  const orders = await db.selectFrom('orders').select(['id', 'total']).where('paid_at', 'is not', null).execute()
  const refunds = await db.selectFrom('refunds').select('amount').execute()
  return {
    taken: { payments: taken.length, paise: sum(taken.map(({ amount }) => amount)) },
    kept: {
      paidOrders: orders.length,
      paise: sum(orders.map(({ total }) => total)),
      refundedPaise: sum(refunds.map(({ amount }) => amount)),
    },
    lost: taken.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    doubled: settled.map(({ order_id }) => order_id).filter((id, index, ids) => ids.indexOf(id) !== index),
    pieces: await countPieces(db, products),
  }
}

async function listTaken(provider: PaymentProvider) {
  const [from, to] = [new Date(0), new Date(Date.now() + 3600_000)]
  const all = []
  for (let skip = 0; ; skip += 100) {
    const page = await provider.listPayments({ from, to, skip })
    all.push(...page)
    if (page.length < 100) break
  }
  return all.filter(({ status }) => status !== 'failed' && status !== 'created')
}

async function countPieces(db: Db, products: readonly string[]): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select (select coalesce(sum(stock), 0) from products where id = any (${products}::uuid[]))::int
         + (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
            where o.holds_stock and l.product_id = any (${products}::uuid[]))::int as pieces`.execute(db)
  return rows[0]?.pieces ?? 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
