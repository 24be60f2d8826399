import * as contract from '#contracts/finder.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { findAnything } from './finder.service.ts'

export function finderRoutes(app: App, { db }: Deps): void {
  serve(app, contract.findAnything, async ({ query }) => ({ found: await findAnything(db, query.q) }))
}
