import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import * as z from 'zod/mini'
import { freePort } from '#server/db/free-port.ts'
import { buildPagesIfChanged } from '#server/pages/pages-build.ts'
import { rawGet } from '#test/harness/raw-get.ts'
import { startShopProcess } from '#test/harness/shop-process.ts'
import { browserFlags, findBrowser } from './find-browser.ts'

/** The least that every page must score, out of 100. */
const goals = { performance: 90, accessibility: 95, 'best-practices': 95, seo: 95 }
/** The most JavaScript that each page may load before anybody has touched it. */
const budget = z.parse(
  z.array(z.object({ page: z.string(), kilobytes: z.number() })),
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../js-budget.json'), 'utf8')),
)
/** One look may be spoilt by whatever else the machine does: the one in the middle counts. */
const looks = 3

const reports = resolve(import.meta.dirname, '../lighthouse-reports')

/** Looks at a demo shop of its own as a phone on a slow line would, with Lighthouse's usual throttling. */
async function main(): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  await buildPagesIfChanged({ onBuild: () => console.log('Building the pages …') })
  const url = await openShop(opened)
  const port = await openBrowser(opened)
  await mkdir(reports, { recursive: true })

  const categories = Object.entries(goals)
  console.log(['page'.padEnd(9), ...categories.map(([category]) => category), 'JavaScript, gzip'].join('  '))
  let isGood = true
  for (const { name, path } of await listPages(url)) {
    const result = await look(`${url}${path}`, port)
    await writeFile(join(reports, `${name}.json`), JSON.stringify(result, null, 2))
    const scores = categories.map(([category, goal]) => ({ category, goal, score: scoreOf(result, category) }))
    const kilobytes = (await countScriptBytes(result)) / 1024
    const most = budget.find(({ page }) => page === name)?.kilobytes ?? 0
    isGood &&= scores.every(({ score, goal }) => score >= goal) && kilobytes <= most
    const cells = scores.map(({ category, score, goal }) =>
      `${score}${score < goal ? ` < ${goal}` : ''}`.padEnd(category.length),
    )
    const weight = `${kilobytes.toFixed(1)} KB${kilobytes > most ? ` > ${most}` : ''}`
    console.log([name.padEnd(9), ...cells, weight].join('  '))
  }
  console.log('The reports are in lighthouse-reports/, to be read at https://googlechrome.github.io/lighthouse/viewer/')
  return isGood
}

async function openShop(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-lighthouse-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const shop = await startShopProcess({ DATA_DIR: folder })
  opened.defer(() => shop.stop())
  if (!shop.output().includes('Alankara is open')) throw new Error(shop.output())
  return shop.url
}

/** The port at which it takes orders. */
async function openBrowser(opened: AsyncDisposableStack): Promise<number> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  })
  opened.defer(() => browser.close())
  return port
}

async function listPages(url: string): Promise<{ name: string; path: string }[]> {
  const firstOf = async (path: string) => {
    const { rows } = z.parse(Rows, await (await fetch(`${url}${path}`)).json())
    return rows[0]?._id ?? ''
  }
  return [
    { name: 'home', path: '/' },
    { name: 'category', path: `/category/${await firstOf('/api/category')}` },
    { name: 'product', path: `/product/${await firstOf('/api/products/bestseller')}` },
  ]
}

const Rows = z.object({ rows: z.array(z.object({ _id: z.string() })) })

async function look(url: string, port: number): Promise<Result> {
  // Once for the page cache: in a shop that is visited these pages are at hand.
  await rawGet(url, {})
  const results: Result[] = []
  for (let time = 0; time < looks; time += 1) results.push(await lookOnce(url, port))
  const byScore = results.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const middle = byScore[Math.floor(looks / 2)]
  if (!middle) throw new Error(`No report about ${url}`)
  return middle
}

/** On a busy machine a recording can fail: that says nothing about the page, so it is made again. */
async function lookOnce(url: string, port: number, triesLeft = 2): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: Object.keys(goals) })
  if (run && !run.lhr.runtimeError) return run.lhr
  if (triesLeft > 0) return lookOnce(url, port, triesLeft - 1)
  throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
}

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

const Requests = z.object({ items: z.array(z.object({ url: z.string(), resourceType: z.optional(z.string()) })) })

/** As the shop sends them gzipped, whatever the browser of this machine takes. */
async function countScriptBytes({ audits }: Result): Promise<number> {
  const { items } = z.parse(Requests, audits['network-requests']?.details)
  const scripts = new Set(items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url))
  const answers = await Promise.all([...scripts].map((script) => rawGet(script, { 'accept-encoding': 'gzip' })))
  return answers.reduce((sum, { body }) => sum + body.length, 0)
}

process.exitCode = (await main()) ? 0 : 1
