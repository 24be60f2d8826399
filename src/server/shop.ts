import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Standins } from '#standins/standins.ts'
import { ensureSetupCode } from './accounts/roles.service.ts'
import { type App, buildApp, type Deps } from './app.ts'
import { openShiprocket } from './couriers/shiprocket.ts'
import { listen } from './db/listen.ts'
import { tellDatabaseTrouble } from './db/start-trouble.ts'
import { openDeliveryPromises } from './delivery/delivery-promise.service.ts'
import { openFiles } from './files/open-files.ts'
import { openJobs } from './jobs/jobs.ts'
import { openMailer } from './mail/mailer.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { openStore } from './open-store.ts'
import { pageTagsChannel, toPageTags } from './page-tags.store.ts'
import { PageCache } from './pages/page-cache.ts'
import { openRazorpay } from './payments/razorpay.ts'
import { portOf } from './port-of.ts'
import { registerJobs } from './register-jobs.ts'
import { keepSecret } from './settings/secret.ts'
import { hostInUrl, type Settings } from './settings/settings.ts'
import { assertNotStopped, StartupError } from './startup-error.ts'
import { offTheTrail } from './trail.ts'

interface Options {
  log: FastifyBaseLogger
  mountPages: Deps['mountPages']
  /** The embedded database has ended by itself: without it there is no shop. */
  onDatabaseLost?: () => void
  /** Fills a demo shop that has nothing yet. */
  withDemoGoods: boolean
  /** Told to stop before it is open. */
  signal?: AbortSignal
}

export interface RunningShop {
  url: string
  app: App
  /** What the first admin of a live shop must know. */
  setupCode: string | undefined
  /** Finishes what is under way, then closes all that was opened, last first. */
  close(): Promise<void>
}

/** How long requests under way may take to finish once the shop is told to close. */
const finishWithinMs = 3500

export async function startShop(settings: Settings, options: Options): Promise<RunningShop> {
  try {
    return await openShop(settings, options)
  } catch (error) {
    throw tellDatabaseTrouble(error)
  }
}

/** Opens everything the shop stands on, in order; if one thing fails, closes what was opened and says why. */
async function openShop(settings: Settings, options: Options): Promise<RunningShop> {
  const { log, mountPages, withDemoGoods, signal } = options
  await using opened = new AsyncDisposableStack()

  const metrics = settings.metricsToken === undefined ? undefined : openMetrics()
  const onStatement = metrics?.asked
  const { db, pool, url: databaseUrl } = await openStore(settings, whoListens(options, onStatement), opened)
  const files = openFiles(settings.files)
  if (withDemoGoods && settings.mode === 'demo') {
    const { loadDemoIntoEmptyShop } = await import('#demo/load-demo.ts')
    await loadDemoIntoEmptyShop({ db, files, signal })
  }
  assertNotStopped(signal)
  const setupCode = await ensureSetupCode(db, settings)

  const standins = await openStandins(settings, opened)
  const smtpUrl = settings.smtpUrl ?? standins?.smtpUrl
  if (!smtpUrl) throw new StartupError('Settings: a live shop also needs SMTP_URL')
  const mail = openMailer({ smtpUrl, from: settings.mailFrom })
  opened.defer(() => mail.close())

  const pageCache = new PageCache()
  const hearing = await hearOfPages(databaseUrl, pageCache, log)
  opened.defer(() => hearing.close())

  // The stand-ins are on the shop's own port, whose number is known once it is open.
  const own = { url: '' }
  const { payments, courier } = openProviders(settings, own)
  const secret = settings.secretKey ?? (await keepSecret(join(settings.dataDir, 'secret.key')))
  const jobs = openJobs(db, pool, log)
  registerJobs({ settings, db, jobs, mail, payments, courier, files, secret, log }, databaseUrl)
  await jobs.start()
  opened.defer(() => jobs.stop(2000))

  const app = await buildApp({
    settings,
    db,
    jobs,
    mail,
    payments,
    courier,
    promiseDelivery: openDeliveryPromises({ courier, log }),
    files,
    pageCache,
    metrics,
    secret,
    mountPages,
    standins,
    log,
  })
  opened.defer(() => closeDoor(app))
  const url = await openDoor(app, settings)
  own.url = url
  standins?.tellShopAt(url)

  const everything = opened.move()
  return { url, app, setupCode, close: () => everything.disposeAsync() }
}

/** Who hears of what happens to the database. */
function whoListens({ log, onDatabaseLost, signal }: Options, onStatement: Metrics['asked'] | undefined) {
  return {
    onIdleError: (error: Error) => offTheTrail(() => log.warn({ err: error }, 'lost a connection to the database')),
    onDatabaseLost,
    onStatement,
    migrating: {
      onWaiting: (waiting: object) => log.warn(waiting, 'a migration waits for what others use'),
      signal,
    },
  }
}

/** Who takes the money and who carries the parcels: the real ones, or their stand-ins. */
function openProviders({ payments, courier }: Settings, own: { url: string }) {
  return {
    payments: openRazorpay({ ...payments, apiUrl: () => payments.apiUrl ?? `${own.url}/standins/razorpay` }),
    courier: openShiprocket({
      ...courier,
      baseUrl: () => courier.apiUrl ?? `${own.url}/standins/shiprocket/v1/external`,
    }),
  }
}

/** Drops pages as all processes tell what they were made from, and keeps none while it can't hear them. */
function hearOfPages(databaseUrl: string, pageCache: PageCache, log: FastifyBaseLogger) {
  return listen(databaseUrl, pageTagsChannel, {
    onMessage: (payload) => hearTags(pageCache, log, payload),
    onLost: () => pageCache.stopHearing(),
    onReady: () => pageCache.startHearing(),
  })
}

/** What can't be understood may have been about any page. */
function hearTags(pageCache: PageCache, log: FastifyBaseLogger, payload: string): void {
  const tags = toPageTags(payload)
  if (tags) return pageCache.drop(tags)
  log.warn('another process named pages in a way this one does not know; all are made anew')
  pageCache.dropAll()
}

async function openStandins(settings: Settings, opened: AsyncDisposableStack): Promise<Standins | undefined> {
  if (settings.mode === 'live') return undefined
  const folder = join(settings.dataDir, 'standins')
  const { startStandins } = await import('#standins/standins.ts')
  const standins = await startStandins({ folder }).catch((cause: unknown) => {
    throw new StartupError(`Can't keep the stand-ins' things in ${folder}`, { cause })
  })
  opened.defer(() => standins.close())
  return standins
}

async function openDoor(app: App, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another.`)
    if (code === 'EACCES') throw new StartupError(`Not allowed to listen on port ${port}. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
  return `http://${hostInUrl(host)}:${portOf(app.server)}`
}

async function closeDoor(app: App): Promise<void> {
  // A browser keeps its connection open after an answer; with nothing under way there is nothing to wait for.
  const tidy = setInterval(() => app.server.closeIdleConnections(), 50)
  const hurry = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
  await app.close()
  clearInterval(tidy)
  clearTimeout(hurry)
}
