import { existsSync } from 'node:fs'
import { openLog } from './log.ts'
import { buildPagesIfChanged } from './pages-build.ts'
import { readSettings, type Settings } from './settings.ts'
import { startShop } from './shop.ts'
import { StartupError } from './startup-error.ts'

const inDevelopment = process.argv.includes('--dev')
const closeWithinMs = 9500

try {
  await main()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  // Built while the database starts. If they can't be, that is said when they are asked for.
  const pages = inDevelopment ? devPages() : builtPages()
  pages.catch(() => undefined)
  const shop = await startShop(settings, {
    log: openLog(settings.logLevel),
    mountPages: async (app) => (await pages)(app),
    withDemoGoods: true,
  })
  closeOnSignal(() => shop.close())
  console.log(openingWords(settings, shop.url))
}

/** The bundler is loaded only where it works. */
async function devPages() {
  const { mountDevPages } = await import('./dev-pages.ts')
  return mountDevPages
}

async function builtPages() {
  await buildPagesIfChanged(() => console.log('Building the pages (once, until they change) …'))
  const { mountBuiltPages } = await import('./built-pages.ts')
  return mountBuiltPages
}

function openingWords(settings: Settings, url: string): string {
  const isDemo = settings.mode === 'demo'
  const lines = [
    ['Shop', isDemo ? url : `${settings.publicUrl} (listening on ${url})`],
    ['Mode', isDemo ? 'demo: payments, parcels and e-mails are simulated' : 'live'],
    ['Data', settings.databaseUrl ? `your PostgreSQL, files in ${settings.dataDir}` : settings.dataDir],
    ['E-mail', settings.smtpUrl ? 'sent through SMTP_URL' : `${url}/standins/mailbox`],
  ]
  return ['', 'Alankara is open', ...lines.map(([name = '', value]) => `  ${name.padEnd(7)} ${value}`), ''].join('\n')
}

function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  const onSignal = () => {
    if (closing) return
    closing = true
    // What does not end by itself must not keep the machine waiting.
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    void close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
