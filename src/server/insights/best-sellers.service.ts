import type { BestSeller } from '#contracts/insights.ts'
import type { Period } from '#contracts/periods.ts'
import type { Db } from '#server/db/database.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { listSoldBest } from './best-sellers.store.ts'

const most = 20

export async function getBestSellers(
  db: Db,
  { order, ...period }: Period & { order: 'units' | 'sales' },
): Promise<BestSeller[]> {
  const rows = await listSoldBest(db, period, { order, most })
  return rows.map(({ id, sales, ...product }) => {
    return { ...product, productId: id, sales: toRupees(sales) }
  })
}
