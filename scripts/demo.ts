import { parseArgs } from 'node:util'
import { fillCatalogue } from '#demo/large-catalogue.ts'
import { loadDemoIntoEmptyShop } from '#demo/load-demo.ts'
import { openFiles } from '#server/files/open-files.ts'
import { openStore } from '#server/open-store.ts'
import { loadEnvFile } from '#server/settings/env-file.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { explainingItself } from './explaining-itself.ts'

const usage = 'Use it as: npm run demo -- --products 20000'
const mostProducts = 2_000_000

/** Fills the shop that `npm start` would open, and starts nothing that stays. */
async function main(): Promise<void> {
  const products = readProducts()
  loadEnvFile()
  const settings = readSettings(process.env)
  if (settings.mode === 'live')
    throw new StartupError('This is a live shop (PUBLIC_URL is https): it gets no demo goods')

  await using opened = new AsyncDisposableStack()
  const { db } = await openStore(settings, { answerWithinMs: 0 }, opened).catch(explain(settings))
  console.log('The demo’s own goods, where the shop is empty …')
  await loadDemoIntoEmptyShop({ db, files: openFiles(settings.files) })
  if (products === undefined) return
  console.log(`Up to ${products.toLocaleString('en-IN')} products …`)
  await fillCatalogue(db, { products, say: (line) => console.log(`  ${line}`) })
  console.log('Done. Open the shop with: npm start')
}

function readProducts(): number | undefined {
  const { products } = readArguments()
  if (products === undefined) return undefined
  const wanted = Number(products)
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= mostProducts) return wanted
  throw new StartupError(`--products takes a whole number from 1 to ${mostProducts.toLocaleString('en-IN')}. ${usage}`)
}

function readArguments(): { products?: string } {
  try {
    return parseArgs({ options: { products: { type: 'string' } } }).values
  } catch {
    throw new StartupError(`There is no such option. ${usage}`)
  }
}

/** The embedded database serves one process at a time. */
function explain(settings: Settings) {
  return (error: unknown): never => {
    if (!(error instanceof StartupError) || settings.databaseUrl) throw error
    throw new StartupError(`${error.message}\nIf the shop is open, close it first and open it again afterwards.`)
  }
}

await explainingItself(main)
