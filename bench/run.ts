import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureApi } from './api.ts'
import { measureBytes } from './bytes.ts'
import { ofKind, writeFigures } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureInsights } from './insights.ts'
import { measureMemory, soak } from './memory.ts'
import { options } from './options.ts'
import { measureOrders } from './orders.ts'
import { closeSharedServer } from './own-database.ts'
import { measurePages } from './pages.ts'
import { measurePaying } from './paying.ts'
import { measureStart } from './start.ts'
import { countSql } from './statements.ts'
import { measureWhoHasAnAccount } from './who-has-an-account.ts'

const { smoke, only, products, orders, minutes, file } = options

const figures: Record<string, () => Promise<void>> = {
  pages: measurePages,
  api: measureApi,
  statements: countSql,
  accounts: measureWhoHasAnAccount,
  paying: measurePaying,
  import: measureImport,
  growth: () => measureGrowth(products),
  orders: () => measureOrders(orders),
  memory: measureMemory,
  soak: () => soak(minutes),
  start: measureStart,
  bytes: measureBytes,
  insights: () => measureInsights(orders),
}

if (only !== undefined && !figures[only]) throw new Error(`--only takes one of: ${Object.keys(figures).join(', ')}`)
const waiting = Object.entries(figures).filter(([name]) => only === undefined || name === only)

async function measureNext(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await ofKind(...next)
}

// A dozen shops are started, each with the same code. This is where Node.js itself would keep what it has compiled.
if (smoke) process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')

// Figures want the machine for themselves; to see that they work, three at once will do.
const lanes = await Promise.allSettled(smoke ? [measureNext(), measureNext(), measureNext()] : [measureNext()])
await closeSharedServer()
for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason

await writeFigures(file)
console.log(`\nAlso in ${file}`)
// A shop that ran in this process may have left a line open.
process.exit()
