import { checkHealth, checkReady } from '#contracts/health.ts'
import type { App, Deps } from './app.ts'
import { isMigrated } from './db/migrate.ts'
import { ShopError } from './errors.ts'
import { serve } from './serve.ts'

export function healthRoutes(app: App, { db }: Deps): void {
  serve(app, checkHealth, () => ({}))

  serve(app, checkReady, async () => {
    if (!(await isMigrated(db))) throw new ShopError('unavailable', 'The database is not up to date yet')
    return {}
  })
}
