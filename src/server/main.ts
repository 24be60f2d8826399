import { loadEnvFile } from './env-file.ts'
import { placeOfFiles } from './files/open-files.ts'
import { openLog } from './log.ts'
import { lookOutside } from './look-outside.ts'
import { buildPagesIfChanged } from './pages-build.ts'
import { readSettings, type Settings } from './settings.ts'
import { type RunningShop, startShop } from './shop.ts'
import { StartupError } from './startup-error.ts'

const inDevelopment = process.argv.includes('--dev')
const closeWithinMs = 9500

/** Said at any time, also while the shop is still starting. */
const told = new AbortController()

try {
  await main()
} catch (error) {
  if (told.signal.aborted) process.exit(0)
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function main(): Promise<void> {
  loadEnvFile()
  const settings = readSettings(process.env)
  // Built while the database starts. If they can't be, that is said when they are asked for.
  const pages = inDevelopment ? devPages() : builtPages()
  pages.catch(() => undefined)
  const starting = startShop(settings, {
    log: openLog(settings.logLevel),
    mountPages: async (app) => (await pages)(app),
    withDemoGoods: true,
    signal: told.signal,
    onDatabaseLost: () => giveUp(starting),
  })
  closeOnSignal(starting)
  const shop = await starting
  console.log(openingWords(settings, shop))
  if (settings.mode === 'live') await lookOutside({ ...shop.app.deps, bucket: bucketOf(shop.app.deps) })
}

/** The bundler is loaded only where it works. */
async function devPages() {
  const { mountDevPages } = await import('./dev-pages.ts')
  return mountDevPages
}

async function builtPages() {
  await buildPagesIfChanged({
    onBuild: () => console.log('Building the pages (once, until they change) …'),
    signal: told.signal,
  })
  const { mountBuiltPages } = await import('./built-pages.ts')
  return mountBuiltPages
}

function openingWords(settings: Settings, { url, setupCode }: RunningShop): string {
  const isDemo = settings.mode === 'demo'
  // There is always one in front of a live shop, since somebody must speak https.
  const hasProxy = isDemo || settings.trustedProxies.length > 0
  const lines = [
    ['Shop', isDemo ? url : `${settings.publicUrl} (listening on ${url})`],
    ['Mode', isDemo ? 'demo: payments, parcels and e-mails are simulated' : 'live'],
    ['Data', settings.databaseUrl ? `your PostgreSQL, files in ${placeOfFiles(settings.files)}` : settings.dataDir],
    ['E-mail', settings.smtpUrl ? 'sent through SMTP_URL' : `${url}/standins/mailbox`],
    ...(hasProxy ? [] : [['Proxy', 'none is trusted: all shoppers seem to share one address (TRUSTED_PROXIES)']]),
    ...(setupCode ? [['Setup', `${setupCode}  (needed once, by the first admin)`]] : []),
  ]
  return ['', 'Alankara is open', ...lines.map(([name = '', value]) => `  ${name.padEnd(7)} ${value}`), ''].join('\n')
}

function bucketOf({ settings, files }: RunningShop['app']['deps']) {
  return settings.files.kind === 's3' ? files : undefined
}

/** Ends with a failure, so that whatever watches over the shop starts it again; the database recovers by itself. */
function giveUp(starting: Promise<RunningShop>): void {
  console.error('The embedded PostgreSQL has ended by itself, so the shop closes. Start it again.')
  setTimeout(() => process.exit(1), closeWithinMs).unref()
  void starting.then((shop) => shop.close()).finally(() => process.exit(1))
}

/** A start that is under way is finished or fails, and then closed, so that nothing it opened is left behind. */
function closeOnSignal(starting: Promise<RunningShop>): void {
  const onSignal = () => {
    if (told.signal.aborted) return
    told.abort()
    // What does not end by itself must not keep the machine waiting.
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    void starting
      .then((shop) => shop.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          if (!(error instanceof StartupError)) console.error(error)
          process.exit(error instanceof StartupError ? 0 : 1)
        },
      )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
