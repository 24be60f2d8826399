import { type Browser, chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { rawGet } from '#test/harness/raw-get.ts'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { type Figure, tell } from './figures.ts'
import { options } from './options.ts'
import { openOwnDatabase } from './own-database.ts'
import { openShopProcess } from './shop-process.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const kinds = ['document', 'stylesheet', 'script', 'font', 'image'] as const

/** What a phone fetches of each page that it has never seen, nothing touched: compressed, as the shop sends it. */
export async function measureBytes(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { folder, url } = await openOwnDatabase({ durable: true }, opened)
  const shop = await openShopProcess({ DATA_DIR: folder, DATABASE_URL: url })
  opened.defer(() => shop.stop())
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  opened.defer(() => browser.close())

  const figures: Figure[] = []
  for (const [name, path] of Object.entries(await listPages(shop.url))) {
    const fetched = await look(browser, `${shop.url}${path}`)
    for (const encoding of ['br', 'gzip']) figures.push(await weigh(`${name}, ${encoding}`, fetched, encoding))
  }
  tell('kilobytes of each page on its way to a phone 390 pixels wide', figures)
}

async function listPages(url: string): Promise<Record<string, string>> {
  const Rows = z.object({ rows: z.array(z.object({ _id: z.string() })) })
  const firstOf = async (list: string) => z.parse(Rows, await (await fetch(`${url}/api/${list}`)).json()).rows[0]?._id
  const product = `/product/${await firstOf('products/bestseller')}`
  if (options.smoke) return { product }
  return { home: '/', category: `/category/${await firstOf('category')}`, product, cart: '/cartPage' }
}

/** Every address that the page asks for by itself, with what kind of thing it is. */
async function look(browser: Browser, url: string): Promise<Map<string, string>> {
  await using opened = new AsyncDisposableStack()
  const context = await browser.newContext(phone)
  opened.defer(() => context.close())
  const page = await context.newPage()
  const fetched = new Map<string, string>()
  page.on('request', (request) => fetched.set(request.url(), request.resourceType()))
  await page.goto(url, { waitUntil: 'networkidle' })
  return fetched
}

async function weigh(name: string, fetched: ReadonlyMap<string, string>, encoding: string): Promise<Figure> {
  const sums = new Map<string, number>()
  for (const [url, kind] of fetched) {
    if (!url.startsWith('http')) continue
    const { status, body } = await rawGet(url, { 'accept-encoding': encoding })
    if (status === 200) sums.set(kind, (sums.get(kind) ?? 0) + body.length / 1024)
  }
  const all = [...sums.values()].reduce((sum, each) => sum + each, 0)
  const values = Object.fromEntries(kinds.map((kind) => [kind, sums.get(kind) ?? 0]))
  const other = all - Object.values(values).reduce((sum, each) => sum + each, 0)
  return { name, values: { ...values, other, all, requests: fetched.size } }
}
