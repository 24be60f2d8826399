import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { rawGet } from '#test/harness/raw-get.ts'
import { startShopProcess } from '#test/harness/shop-process.ts'
import { requestsPerSecond } from './load.ts'
import { median } from './median.ts'

const rounds = 3
const browser = { 'accept-encoding': 'br' }

/** A page from the cache, beside a bare server that answers the same bytes in the same run. */
export async function measureCachedPage(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const shop = await startShopProcess({ DATA_DIR: folder })
  opened.defer(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })

  await rawGet(`${shop.url}/`, browser)
  const page = await rawGet(`${shop.url}/`, browser)
  if (page.headers['x-cache'] !== 'hit') throw new Error(`The page was not kept: ${shop.output()}`)
  const bare = await startBareServer(folder, page, opened)

  const ofBareEach: number[] = []
  const ofShopEach: number[] = []
  // In turns, so that whatever else the machine does is shared.
  for (let round = 0; round < rounds; round += 1) {
    ofBareEach.push(await requestsPerSecond(bare, browser))
    ofShopEach.push(await requestsPerSecond(`${shop.url}/`, browser))
  }
  const [ofBare, ofShop] = [median(ofBareEach), median(ofShopEach)]
  console.log(`cached home page, ${page.body.length} bytes (br)`)
  console.log(`  bare node:http  ${Math.round(ofBare)} requests/s`)
  console.log(`  shop            ${Math.round(ofShop)} requests/s`)
  console.log(`  ratio           ${(ofShop / ofBare).toFixed(2)} (goal: 0.70 or better)`)
}

async function startBareServer(
  folder: string,
  page: Awaited<ReturnType<typeof rawGet>>,
  opened: AsyncDisposableStack,
): Promise<string> {
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
