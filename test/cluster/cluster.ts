import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '#server/db/database.ts'
import { freePort } from '#server/db/free-port.ts'
import { startS3 } from '#server/files/test-storages.ts'
import { buildPagesIfChanged } from '#server/pages/pages-build.ts'
import { startStandinProcess } from '../stress/standin-process.ts'
import { type DatabaseCluster, openDatabaseCluster } from './database-cluster.ts'
import { type Front, makeCertificate, openFront } from './front.ts'
import { openWatchedShop, type WatchedShop } from './shop-rank.ts'

export interface Cluster {
  /** Through nginx. */
  url: string
  db: Db
  database: DatabaseCluster
  shops: readonly WatchedShop[]
  front: Front
  standins: Awaited<ReturnType<typeof startStandinProcess>>
  /** Ends all shops and lets them come back with other settings. */
  restartWith(settings: Record<string, string>): Promise<void>
}

export const metricsToken = 'a token for Prometheus alone'

/** Everything of deploy/ on this machine: etcd, two PostgreSQL under Patroni, HAProxy, S3, three shops, nginx. */
export async function openCluster(
  folder: string,
  opened: AsyncDisposableStack,
  say: (words: string) => void,
): Promise<Cluster> {
  await buildPagesIfChanged({ onBuild: () => say('building the pages') })
  say('etcd, two PostgreSQL 15 under Patroni, HAProxy')
  const database = await openDatabaseCluster(folder, opened)
  const { db, close } = openDatabase(database.url)
  opened.defer(close)

  say('files on S3, stand-ins, three shops, nginx')
  const s3 = await startS3()
  opened.defer(() => s3.stop())
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const url = `https://localhost:${httpsPort}`
  const certificate = await makeCertificate(folder)
  const standins = await startStandinProcess(folder, { url, certificate })
  opened.defer(() => standins.stop())
  let changed: Record<string, string> = {}
  const environment = () => ({
    PUBLIC_URL: `http://localhost:${httpsPort}`,
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SECRET_KEY: 'a key of the trial that all its shops share',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'error',
    ...bucketOf(s3.storage),
    ...standins.environment,
    ...changed,
  })
  const shops: WatchedShop[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const shop = await openWatchedShop(folder, environment)
    opened.defer(() => shop.close())
    await shop.untilReady()
    shops.push(shop)
  }
  const front = await openFront({ folder, httpPort, httpsPort, shopPorts: shops.map(({ port }) => port) }, opened)
  return {
    url,
    db,
    database,
    shops,
    front,
    standins,
    async restartWith(settings) {
      changed = settings
      await Promise.all(shops.map((shop) => shop.end('SIGTERM').then(() => shop.untilReady())))
    },
  }
}

/** Other users, such as PostgreSQL's, may go through it to what is theirs. */
export async function makeClusterFolder(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-cluster-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'logs'))
  return folder
}

function bucketOf(storage: Awaited<ReturnType<typeof startS3>>['storage']): Record<string, string> {
  if (storage.kind !== 's3') throw new Error('The trial keeps its files in a bucket')
  return {
    S3_ENDPOINT: storage.endpoint,
    S3_BUCKET: storage.bucket,
    S3_REGION: storage.region,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
}
