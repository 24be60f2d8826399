import type { LowStock } from '#contracts/insights.ts'
import type { Paging } from '#contracts/lists.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { addDays, dayOf } from '#server/indian-days.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { countSold } from './best-sellers.store.ts'
import { countLowProducts, type LowProduct, listLowProducts } from './low-stock.store.ts'

type Means = Pick<Deps, 'db' | 'settings'>

const latelyDays = 30
const rowsAtOnce = 1000

/** What is nearly gone, and how fast it goes. */
export async function getLowStock({ db, settings }: Means, paging: Paging) {
  assertWithinReach(paging)
  const { page, limit } = paging
  const most = settings.lowStock
  const [products, total] = await Promise.all([
    listLowProducts(db, most, { limit, offset: (page - 1) * limit }),
    countLowProducts(db, most),
  ])
  return { ...toList(paging, await withSold(db, products), total), most }
}

/** All of it, some at a time. */
export async function* readLowStock({ db, settings }: Means): AsyncGenerator<LowStock> {
  let after: LowProduct | undefined
  do {
    const products = await listLowProducts(db, settings.lowStock, { limit: rowsAtOnce, after })
    yield* await withSold(db, products)
    after = products.length === rowsAtOnce ? products.at(-1) : undefined
  } while (after)
}

async function withSold(db: Db, products: readonly LowProduct[]): Promise<LowStock[]> {
  const today = dayOf(new Date())
  const lately = { from: addDays(today, 1 - latelyDays), to: today }
  const ids = products.map(({ id }) => id)
  const sold = await countSold(db, lately, ids)
  return products.map(({ id, name, sku, image, stock }) => {
    return { productId: id, name, sku, image, stock, soldLately: sold.get(id) ?? 0 }
  })
}
