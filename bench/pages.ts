import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { rawGet } from '#test/harness/raw-get.ts'
import { type Figure, tell } from './figures.ts'
import { requestsPerSecond } from './load.ts'
import { median } from './median.ts'
import { paceOf } from './options.ts'
import { openStockedShop, type StockedShop } from './stocked-shop.ts'

const { rounds } = paceOf(4)
const browser = { 'accept-encoding': 'br' }

/** Pages that are kept, beside a bare server that answers the same bytes in the same run; and pages made anew. */
export async function measurePages(rendersEach = 150): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shop = await openStockedShop(1000, opened)
  const paths = { home: '/', category: `/category/${shop.categoryId}`, product: `/product/${shop.productIds[0]}` }
  const kept: Figure[] = []
  for (const [name, path] of Object.entries(paths)) kept.push(await compareKept(name, `${shop.url}${path}`))
  tell('kept pages, requests a second; ratios are to bare node:http with the same bytes', kept)
  tell('pages made anew, one visitor', [await renderAnew(shop, rendersEach)])
}

async function compareKept(name: string, url: string): Promise<Figure> {
  await using opened = new AsyncDisposableStack()
  await rawGet(url, browser)
  const page = await rawGet(url, browser)
  assert.equal(page.headers['x-cache'], 'hit', 'The page was not kept')
  const bare = await startBareServer(page, opened)
  const ofBareEach: number[] = []
  const ofShopEach: number[] = []
  // In turns, so that whatever else the machine does is shared.
  for (let round = 0; round < rounds; round += 1) {
    ofBareEach.push(await requestsPerSecond(bare, browser))
    // A page lives for a minute: asked for just before, it is kept for the whole round.
    await rawGet(url, browser)
    ofShopEach.push(await requestsPerSecond(url, browser))
  }
  const [ofBare, ofShop] = [median(ofBareEach), median(ofShopEach)]
  return {
    name,
    values: { bytes: page.body.length, bare: ofBare, shop: ofShop, ratio: ofShop / ofBare },
    goal: { words: '0.70 or better', isMet: ofShop / ofBare >= 0.7 },
  }
}

/** Each with a filter of its own that nobody asked for before, neither of the page nor of the database. */
async function renderAnew(shop: StockedShop, renders: number): Promise<Figure> {
  // Within what the shop's prices are, or the page would take it for no filter at all.
  const urlOf = (turn: number) => {
    const filter = `minPrice=${60 + (turn % 50)}&maxPrice=${3900 - Math.floor(turn / 50)}`
    return `${shop.url}/category/${shop.categoryId}?${filter}`
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  // A process that has made a few hundred pages runs its compiled code; that is how a shop spends its days.
  for (let turn = 0; turn < 2 * renders; turn += 1) await firstByteOf(urlOf(renders + turn), agent)
  const firstBytes: number[] = []
  const before = await shop.cpuTime()
  for (let turn = 0; turn < renders; turn += 1) firstBytes.push(await firstByteOf(urlOf(turn), agent))
  const cpu = ((await shop.cpuTime()) - before) / renders
  agent.destroy()
  const firstByte = median(firstBytes)
  return {
    name: 'category page of 48',
    values: { 'CPU ms': cpu, 'first byte p50 ms': firstByte },
    goal: { words: 'CPU at most 6 ms, first byte within 30 ms', isMet: cpu <= 6 && firstByte <= 30 },
  }
}

function firstByteOf(url: string, agent: Agent): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: browser }, (response) => {
      const took = performance.now() - begun
      const isAnew = response.statusCode === 200 && response.headers['x-cache'] !== 'hit'
      response.resume()
      response.on('end', () => (isAnew ? resolve(took) : reject(new Error(`${url} was not made anew`))))
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function startBareServer(
  page: Awaited<ReturnType<typeof rawGet>>,
  opened: AsyncDisposableStack,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bare-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = page.headers
  const file = join(folder, 'page')
  await writeFile(file, page.body)
  const port = await freePort()
  const program = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [program, String(port), file, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.defer(() => void child.kill())
  await once(child.stdout, 'data')
  return `http://127.0.0.1:${port}/`
}
