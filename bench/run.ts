import { parseArgs } from 'node:util'
import { measureCachedPage } from './cached-page.ts'
import { measureGrowth } from './growth.ts'
import { measurePaying } from './paying.ts'
import { measureWhoHasAnAccount } from './who-has-an-account.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    /** How large the catalogue grows. */
    products: { type: 'string', default: '100000' },
  },
})

const figures: Record<string, () => Promise<void>> = {
  pages: measureCachedPage,
  accounts: measureWhoHasAnAccount,
  paying: measurePaying,
  growth: () => measureGrowth(Number(values.products)),
}

const chosen = values.only === undefined ? Object.values(figures) : [figures[values.only]]
for (const measure of chosen) {
  if (!measure) throw new Error(`--only takes one of: ${Object.keys(figures).join(', ')}`)
  await measure()
}
