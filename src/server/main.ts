import { openLog } from './log.ts'
import { lookOutside } from './look-outside.ts'
import { openingWords } from './opening-words.ts'
import { buildPagesIfChanged } from './pages/pages-build.ts'
import { loadEnvFile } from './settings/env-file.ts'
import { readSettings } from './settings/settings.ts'
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
  const { mountDevPages } = await import('./pages/dev-pages.ts')
  return mountDevPages
}

async function builtPages() {
  await buildPagesIfChanged({
    onBuild: () => console.log('Building the pages (once, until they change) …'),
    signal: told.signal,
  })
  const { mountBuiltPages } = await import('./pages/built-pages.ts')
  return mountBuiltPages
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
