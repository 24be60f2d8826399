import { checkHealth, checkReady } from '#contracts/health.ts'
import type { App, Deps } from './app.ts'
import { isMigrated } from './db/migrate.ts'
import { ShopError } from './errors.ts'
import { serve } from './serve.ts'
import { within } from './within.ts'

/** Whoever asks where to send shoppers can't wait as long as they would: the line to the database may be silent. */
const mostMsToReady = 2000

export function healthRoutes(app: App, { db }: Deps): void {
  serve(app, checkHealth, () => ({}))

  serve(app, checkReady, async () => {
    const isReady = await within(isMigrated(db), mostMsToReady, undefined)
    if (isReady === undefined) throw new ShopError('unavailable', 'The database does not answer')
    if (!isReady) throw new ShopError('unavailable', 'The database is not up to date yet')
    return {}
  })
}
