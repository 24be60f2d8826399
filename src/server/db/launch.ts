import { open, readFile, rename, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { DataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import type { Binaries } from './postgres-binaries.ts'
import { answers, disownNumber, type Server } from './postmaster.ts'
import type { RunAs } from './run-as.ts'

const largestLog = 10 * 1024 * 1024
const gigabyte = 1024 ** 3

/** Starts a server on the cluster. Where it does not come up, its own last words are the answer. */
export async function launchServer(
  folder: DataFolder,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<Server | { refusal: string }> {
  await disownNumber(folder)
  const said = await startLog(folder.log)
  const port = await freePort()
  const log = await open(folder.log, 'a', 0o600)
  // A process group of its own, so that Ctrl-C at the terminal lets the shop finish before its database goes.
  const child = runAs.spawn(binaries.postgres, ['-D', folder.cluster, ...settings(port, durable)], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const failure = new Promise<Error>((failed) => child.once('error', failed))
  child.unref()
  await log.close()
  if (child.pid === undefined) return { refusal: (await failure).message }

  const server = await answers(folder, { pid: child.pid, port }, child)
  return server ?? { refusal: lastWords((await readFile(folder.log, 'utf8')).slice(said)) }
}

function settings(port: number, durable: boolean): string[] {
  const memory = durable && totalmem() > 2 * gigabyte ? '256MB' : '64MB'
  const own = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // In tests it is one server for several shops at once.
    max_connections: durable ? 100 : 200,
    shared_buffers: memory,
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : throwAway),
  }
  return Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** For tests and figures: nothing is kept, and nothing copied to another server. */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // It may lie in memory, where a gigabyte of past changes is too much.
  max_wal_size: '256MB',
  // Thousands of connections are opened to it, each of which would work out the password 4096 times over.
  scram_iterations: 1,
}

/** Keeps one log of the past, and answers how far the present one is written. */
async function startLog(log: string): Promise<number> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  )
  if (size < largestLog) return size
  await rename(log, `${log}.old`)
  return 0
}

function lastWords(log: string): string {
  const lines = log.trim().split('\n')
  const last = lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return last.replace(/^.*?(FATAL|PANIC):\s*/, '')
}
