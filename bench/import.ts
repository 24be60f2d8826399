import assert from 'node:assert/strict'
import { openAsBlob } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { CatalogueImport } from '#contracts/catalogue-work.ts'
import { startSession } from '#server/accounts/session.service.ts'
import { savePicture } from '#server/media/pictures.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { readSettings } from '#server/settings/settings.ts'
import { startShop } from '#server/shop.ts'
import { addTestCategory, addUser } from '#test/harness/builders.ts'
import { Client } from '#test/harness/client.ts'
import { type Figure, tell } from './figures.ts'
import { options } from './options.ts'
import { openOwnDatabase } from './own-database.ts'

const lines = options.smoke ? 40 : 20_000
const mostSeconds = 30
const mostGrowthMb = 150

/** A table of many new products is checked, then written, then changed in every line; and how much memory that takes. */
export async function measureImport(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { folder, admin, picture, cpuTime } = await openShopHere(opened)
  const measure = (name: string, work: () => Promise<void>) => figureOf(name, work, cpuTime)
  const table = join(folder, 'goods.csv')

  await writeFile(table, tableOf(10, { picture, price: 500 }))
  await importTable(admin, table, 'check')
  await writeFile(table, tableOf(lines, { picture, price: 500 }))
  const figures = [
    await measure('check of new products', () => importTable(admin, table, 'check')),
    await measure('the same written', () => importTable(admin, table, 'all')),
    await measure('exported', () => saveExport(admin, table)),
    await measure('every line of it changed', async () => {
      await writeFile(table, (await readFile(table, 'utf8')).replaceAll(',500,', ',550,'))
      await importTable(admin, table, 'all')
    }),
    await measure('check of what is there already', async () => {
      await saveExport(admin, table)
      await importTable(admin, table, 'check')
    }),
  ]
  tell(`a catalogue of ${lines.toLocaleString('en-IN')} lines, in a shop with a durable database`, figures)
}

async function openShopHere(opened: AsyncDisposableStack) {
  const { folder, url, databaseTime } = await openOwnDatabase({ durable: true }, opened)
  const variables = {
    PUBLIC_URL: 'http://shop.test',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: url,
    RATE_LIMIT_SCALE: '100000',
  }
  const log = pino({ level: 'warn' })
  const shop = await startShop(readSettings(variables), {
    log,
    mountPages: async () => undefined,
    withDemoGoods: false,
  })
  opened.defer(() => shop.close())
  const { db, files } = shop.app.deps
  await addTestCategory(db, 'Necklaces')
  const { token } = await startSession(db, await addUser(db, { role: 'admin' }))
  const admin = new Client(shop.url, { authorization: `Bearer ${token}` })
  const cpuTime = async () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + (await databaseTime())
  }
  return { folder, admin, picture: await savePicture(files, await jpeg()), cpuTime }
}

const words = 'Kundan Polki Temple Antique Meenakari Rajwadi Peshwai Lotus Peacock Pearl Ruby Emerald'.split(' ')

function tableOf(count: number, { picture, price }: { picture: string; price: number }): string {
  const head = 'product_name,product_description,price,category,stock,sizes,colors,sku,specifications,images'
  const rows = Array.from({ length: count }, (_, index) => {
    const [one, other] = [words[index % words.length], words[Math.floor(index / 7) % words.length]]
    const text = `"A ${one} piece with ${other} work, made by hand in brass, with a finish that lasts. Piece ${index}."`
    return `${one} ${other} Haar ${index},${text},${price},necklaces,${index % 40},S|M|L,Gold|Red,BN-${index},Metal: Brass | Stone: ${other},${picture}`
  })
  return [head, ...rows].join('\r\n')
}

async function importTable(admin: Client, table: string, mode: string): Promise<void> {
  const body = new FormData()
  body.append('mode', mode)
  body.append('file', await openAsBlob(table), 'goods.csv')
  const answer = await admin.fetch('/api/products/import', { method: 'POST', body })
  const Answer = z.object({ data: CatalogueImport })
  let { data } = z.parse(Answer, await answer.json())
  while (data.state !== 'done' && data.state !== 'failed') {
    await pause(250)
    data = z.parse(Answer, (await admin.get(`/api/products/imports/${data._id}`)).body).data
  }
  assert.deepEqual([data.state, data.failure, data.faults], ['done', null, []])
}

async function saveExport(admin: Client, table: string): Promise<void> {
  await writeFile(table, Buffer.from(await (await admin.fetch('/api/products/export')).arrayBuffer()))
}

/** Of the shop and its database together, in milliseconds. */
type CpuTime = () => Promise<number>

/** Seconds, and by how much the process was larger meanwhile than before. */
async function figureOf(name: string, work: () => Promise<void>, cpuTime: CpuTime): Promise<Figure> {
  globalThis.gc?.()
  const before = rssMb()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, rssMb())
  }, 50)
  const [began, cpu] = [performance.now(), await cpuTime()]
  await work()
  const seconds = (performance.now() - began) / 1000
  const used = ((await cpuTime()) - cpu) / 1000
  clearInterval(looking)
  const isMet = seconds < mostSeconds && most - before < mostGrowthMb
  const goal = { words: `under ${mostSeconds} s, less than ${mostGrowthMb} MB more`, isMet }
  return { name, values: { seconds, 'CPU s': used, 'MB before': before, 'MB at most': most }, goal }
}

function rssMb(): number {
  return process.memoryUsage.rss() / 1024 / 1024
}
