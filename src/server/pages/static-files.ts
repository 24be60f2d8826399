import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from '../app.ts'
import { openToAll } from '../stated-routes.ts'
import { buildFolder } from './pages-build.ts'

/** The built scripts, styles and fonts, whose names change with their content, and the few files beside them. */
export async function staticFiles(app: App): Promise<void> {
  await app.register(async (plugin) => {
    openToAll(plugin)
    await plugin.register(fastifyStatic, {
      root: join(buildFolder, 'client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const named = path.includes('/client/assets/')
        reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  })
}
