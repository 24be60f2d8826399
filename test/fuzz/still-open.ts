import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { hostileHtml } from './hostile-values.ts'
import type { FuzzedShop } from './set-up.ts'

const Listed = z.object({ total: z.int(), rows: z.array(z.object({ _id: z.string() })) })

/** What is wrong with the shop as a visitor meets it after everything: its pages, its list and its counts. */
export async function faultsAfterwards({ url, db }: FuzzedShop): Promise<string[]> {
  const answer = await fetch(`${url}/api/products?limit=20`)
  const listed = z.safeParse(Listed, await answer.json())
  if (!listed.success) return ['the list of products can not be read any more']
  const { total, rows } = listed.data
  const there = await countOnSale(db)
  const pages = ['/', '/products', ...rows.map(({ _id }) => `/product/${_id}`)]
  const faults: string[] = []
  for (const path of pages) faults.push(...(await faultsOf(`${url}${path}`)))
  return [...(total === there ? [] : [`the list counts ${total} products of ${there}`]), ...faults]
}

async function countOnSale(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

async function faultsOf(url: string): Promise<string[]> {
  const page = await fetch(url)
  const html = await page.text()
  return [
    ...(page.status === 200 ? [] : [`${url} answers ${page.status}`]),
    ...(html.includes(hostileHtml) ? [`${url} shows HTML that somebody typed`] : []),
  ]
}
