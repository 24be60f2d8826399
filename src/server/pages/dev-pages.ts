import middie from '@fastify/middie'
import type { App } from '../app.ts'
import { openToAll } from '../stated-routes.ts'
import { pageRoutes, toPageBuild } from './pages.ts'
import { projectFolder } from './pages-build.ts'

/** Pages made by Vite as they are asked for, with hot reload over the shop's own port. */
export async function mountDevPages(app: App): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: projectFolder,
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  await app.register(async (plugin) => {
    openToAll(plugin)
    // Hot reload puts scripts of its own into the page, which no policy made from the page can know.
    plugin.addHook('onRequest', async (_request, reply) => void reply.removeHeader('content-security-policy'))
    await plugin.register(middie)
    plugin.use(vite.middlewares)
    pageRoutes(plugin, {
      mode: 'development',
      getBuild: async () => toPageBuild(await vite.ssrLoadModule('virtual:react-router/server-build')),
    })
  })
}
