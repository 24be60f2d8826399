import { fillCatalogue } from '#demo/large-catalogue.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { openOwnDatabase } from './own-database.ts'
import { openShopProcess } from './shop-process.ts'

export interface StockedShop extends Stock {
  url: string
  databaseUrl: string
  /** How many seconds the filling took. */
  filledIn: number
  pid: number
  /** What its process has printed. */
  output(): string
  /** Of the shop and of PostgreSQL together, in milliseconds so far. */
  cpuTime(): Promise<number>
  databaseTime(): Promise<number>
}

interface Stock {
  categoryId: string
  /** Of pieces from all over the catalogue. */
  productIds: string[]
}

interface More {
  environment?: Record<string, string>
  /** What else it has before it opens. */
  fill?(db: Db): Promise<void>
}

/** A shop of its own with so many products, as a process, on a database of its own. */
export async function openStockedShop(
  products: number,
  opened: AsyncDisposableStack,
  { environment = {}, fill }: More = {},
): Promise<StockedShop> {
  const { folder, url, databaseTime } = await openOwnDatabase({ durable: false, mayBeStocked: true }, opened)
  const began = performance.now()
  const goods = await stock(url, products, fill)
  const filledIn = Math.round((performance.now() - began) / 1000)

  const shop = await openShopProcess({
    DATA_DIR: folder,
    DATABASE_URL: url,
    RATE_LIMIT_SCALE: '100000',
    ...environment,
  })
  opened.defer(() => shop.stop())
  const pid = shop.process.pid ?? 0
  const cpuTime = async () => (cpuTimeOf(pid) ?? 0) + (await databaseTime())
  return {
    url: shop.url,
    databaseUrl: url,
    filledIn,
    ...goods,
    pid,
    output: shop.output,
    cpuTime,
    databaseTime,
  }
}

/** Fills the catalogue up to so many; where it has goods already, the rest is added. */
export async function stock(url: string, products: number, fill?: More['fill']): Promise<Stock> {
  const { db, close } = openDatabase(url, { answerWithinMs: 0 })
  try {
    await migrate(db)
    await fillCatalogue(db, { products, pictured: true })
    await fill?.(db)
    const category = await db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', 'Earrings')
      .executeTakeFirstOrThrow()
    const some = await db.selectFrom('products').select('id').orderBy('id').limit(1000).execute()
    return { categoryId: category.id, productIds: some.map(({ id }) => id) }
  } finally {
    await close()
  }
}
