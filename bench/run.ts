import { parseArgs } from 'node:util'
import { measureApi } from './api.ts'
import { writeFigures } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureInsights } from './insights.ts'
import { measurePages } from './pages.ts'
import { measurePaying } from './paying.ts'
import { countSql } from './statements.ts'
import { measureWhoHasAnAccount } from './who-has-an-account.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    /** How large the catalogue grows. */
    products: { type: 'string', default: '100000' },
    /** How many orders insights look back on. */
    orders: { type: 'string', default: '1000000' },
  },
})

const figures: Record<string, () => Promise<void>> = {
  pages: () => measurePages(),
  api: () => measureApi(),
  statements: countSql,
  accounts: measureWhoHasAnAccount,
  paying: measurePaying,
  import: measureImport,
  growth: () => measureGrowth(Number(values.products)),
  insights: () => measureInsights(Number(values.orders)),
}

const chosen = values.only === undefined ? Object.values(figures) : [figures[values.only]]
for (const measure of chosen) {
  if (!measure) throw new Error(`--only takes one of: ${Object.keys(figures).join(', ')}`)
  await measure()
}

const file = 'test-results/bench.json'
await writeFigures(file)
console.log(`\nAlso in ${file}`)
// A shop that ran in this process may have left a line open.
process.exit()
