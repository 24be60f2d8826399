import type { App, Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { isSameSecret } from '#server/same-secret.ts'

/** For Prometheus, which proves itself by `METRICS_TOKEN`; a shop without one has no such address. */
export function metricsRoutes(app: App, { db, metrics, pageCache, settings }: Deps): void {
  const { metricsToken } = settings
  if (metrics === undefined || metricsToken === undefined) return
  app.get('/metrics', { config: { by: 'provider' }, schema: { hide: true } }, async ({ headers, log }, reply) => {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new ShopError('not_signed_in', 'This token is not ours')
    const { text, type, trouble } = await metrics.tell({ db, pageCache })
    if (trouble) log.warn({ err: trouble }, 'the figures of the shop could not be counted, and are left out')
    return reply.headers({ 'content-type': type, 'cache-control': 'no-store' }).send(text)
  })
}
