import * as contract from '#contracts/insights.ts'
import type { App, Deps } from '#server/app.ts'
import { dayOf } from '#server/indian-days.ts'
import { serve, serveFile } from '#server/serve.ts'
import { Turns } from '#server/turns.ts'
import { getBestSellers } from './best-sellers.service.ts'
import { getGst } from './gst.service.ts'
import { bestSellersFile, gstFile, lowStockFile, salesFile } from './insights-files.ts'
import { getLowStock, readLowStock } from './low-stock.service.ts'
import { getMoney } from './money.service.ts'
import { getSales } from './sales.service.ts'

/** What staff ask about how the shop is doing, each also as a file. */
export function insightsRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, contract.readSales, ({ query }) => getSales(deps, query))
  serveFile(app, contract.saveSales, async ({ query }) => salesFile((await getSales(deps, query)).rows, query))

  serve(app, contract.listBestSellers, async ({ query }) => ({ rows: await getBestSellers(db, query) }))
  serveFile(app, contract.saveBestSellers, async ({ query }) => bestSellersFile(await getBestSellers(db, query), query))

  serve(app, contract.listLowStock, ({ query }) => getLowStock(deps, query))
  serveFile(app, contract.saveLowStock, async () => lowStockFile(readLowStock(deps), dayOf(new Date())))

  // It asks the provider hundreds of times, who would count them against the checkout.
  const comparing = new Turns(1, 10)
  serve(app, contract.compareMoney, ({ query }) => comparing.take(() => getMoney(deps, query)))

  serve(app, contract.readGst, ({ query }) => getGst(deps, query.month))
  serveFile(app, contract.saveGst, async ({ query }) => gstFile(await getGst(deps, query.month), query.month))
}
