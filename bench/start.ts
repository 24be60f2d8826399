import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import { buildPagesIfChanged } from '#server/pages/pages-build.ts'
import { databaseUrl } from '#test/harness/global-setup.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { type Figure, tell } from './figures.ts'
import { median } from './median.ts'
import { paceOf } from './options.ts'
import { openOwnDatabase } from './own-database.ts'
import { openShopProcess } from './shop-process.ts'
import { startYardstick } from './yardstick.ts'

const { rounds } = paceOf(0)

/** From the command to the first page answered, pages built before: a shop that is new, and one that was closed. */
export async function measureStart(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  await buildPagesIfChanged()
  const { folder, url, databaseTime } = await openOwnDatabase({ durable: false }, opened)

  const bare: Start[] = []
  const anew: Start[] = []
  const again: Start[] = []
  for (let round = 0; round < rounds; round += 1) {
    const name = `shop_${round}`
    await createDatabase(url, name)
    const shop = { DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl(url, name) }
    anew.push(await start(shop, databaseTime))
    again.push(await start(shop, databaseTime))
    bare.push(await startBare(shop.DATABASE_URL))
  }
  tell('start of the shop up to its first page, median', [
    toFigure('bare Node with one SELECT', bare),
    toFigure('an empty database: tables made, the demo’s goods put in', anew),
    toFigure('a shop that was there already', again),
  ])
}

interface Start {
  seconds: number
  /** Seconds of processor time, of the shop and of the database. */
  ofNode: number
  ofDatabase: number
}

async function start(environment: Record<string, string>, databaseTime: () => Promise<number>): Promise<Start> {
  const [began, before] = [performance.now(), await databaseTime()]
  const shop = await openShopProcess(environment)
  const answer = await fetch(shop.url)
  if (!answer.ok) throw new Error(`The first page: ${answer.status}`)
  const seconds = (performance.now() - began) / 1000
  const ofNode = (cpuTimeOf(shop.process.pid ?? 0) ?? 0) / 1000
  const ofDatabase = ((await databaseTime()) - before) / 1000
  await shop.stop()
  return { seconds, ofNode, ofDatabase }
}

/** What no shop on this database can be quicker than. */
async function startBare(url: string): Promise<Start> {
  await using opened = new AsyncDisposableStack()
  const productIds = await listProducts(url)
  const began = performance.now()
  const bare = await startYardstick({ databaseUrl: url, productIds, databaseTime: async () => 0 }, opened)
  await fetch(bare.ask(0, 0).url)
  const seconds = (performance.now() - began) / 1000
  return { seconds, ofNode: (await bare.cpuTime()) / 1000, ofDatabase: 0 }
}

async function listProducts(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url)
  const rows = await db.selectFrom('products').select('id').limit(1).execute()
  await close()
  return rows.map(({ id }) => id)
}

async function createDatabase(url: string, name: string): Promise<void> {
  const { db, close } = openDatabase(url)
  await sql`create database ${sql.ref(name)} template template0`.execute(db)
  await close()
}

function toFigure(name: string, starts: readonly Start[]): Figure {
  const of = (value: keyof Start) => median(starts.map((each) => each[value]))
  return {
    name,
    values: { seconds: of('seconds'), 'CPU s of Node': of('ofNode'), 'CPU s of PostgreSQL': of('ofDatabase') },
  }
}
