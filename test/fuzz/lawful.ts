import type { Db } from '#server/db/database.ts'
import { lawsOfGoods } from './laws-of-goods.ts'
import { lawsOfOrders } from './laws-of-orders.ts'
import { wrongTexts } from './texts-kept.ts'

/** The laws that the shop's data breaks by now, with how often. */
export async function brokenLaws(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [law, query] of Object.entries({ ...lawsOfOrders, ...lawsOfGoods })) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) broken.push(`${law}: ${rows.length} times`)
  }
  return [...broken, ...(await wrongTexts(db))]
}
