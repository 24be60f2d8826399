import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillCatalogue } from '#demo/large-catalogue.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/jobs.ts'
import { databaseUrl, order } from '#test/harness/global-setup.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { options } from './options.ts'

interface Server {
  url: string
  /** Processor time of PostgreSQL, in milliseconds so far. */
  databaseTime(): Promise<number>
}

interface OwnDatabase extends Server {
  /** Also for what else a figure keeps on the disk. */
  folder: string
}

interface Wanted {
  durable: boolean
  /** It may have goods already where that saves time; otherwise it is empty. */
  mayBeStocked?: boolean
}

/** A folder and a database for one figure alone. They go with `opened`; in a smoke run the database goes with the server that all share. */
export async function openOwnDatabase(
  { durable, mayBeStocked = false }: Wanted,
  opened: AsyncDisposableStack,
): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  if (!options.smoke) return { folder, ...(await startServer(folder, durable, opened)) }
  sharedServer ??= startSharedServer()
  const { url, databaseTime } = await sharedServer
  const name = `bench_${(databasesMade += 1)}`
  await order(url, `create database ${name} template ${mayBeStocked ? stocked : 'template0'}`)
  return { folder, url: databaseUrl(url, name), databaseTime }
}

async function startServer(folder: string, durable: boolean, opened: AsyncDisposableStack): Promise<Server> {
  const postgres = await startEmbeddedPostgres(folder, { durable })
  opened.defer(() => postgres.stop())
  const postmaster = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  return { url: postgres.url, databaseTime: async () => cpuTimeOf(postmaster) ?? 0 }
}

const stocked = 'bench_stocked'
const shared = new AsyncDisposableStack()
let sharedServer: Promise<Server> | undefined
let databasesMade = 0

/** A smoke run asks only whether figures can be had: one server for all, and goods that are made once and copied. */
async function startSharedServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bench-'))
  shared.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const server = await startServer(folder, false, shared)
  await order(server.url, `create database ${stocked} template template0`)
  const { db, pool, close } = openDatabase(databaseUrl(server.url, stocked))
  try {
    await migrate(db)
    await prepareJobs(pool)
    await fillCatalogue(db, { products: 1000, pictured: true })
  } finally {
    await close()
  }
  return server
}

/** When all figures are done. */
export async function closeSharedServer(): Promise<void> {
  await shared.disposeAsync()
}
