import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from '../app.ts'
import { pageRoutes, toPageBuild } from './pages.ts'
import { buildFolder } from './pages-build.ts'
import { staticFiles } from './static-files.ts'

/** The pages as they were built, with their scripts and styles. */
export async function mountBuiltPages(app: App): Promise<void> {
  // React reads it when it is first loaded, and renders many times slower where it does not find this word.
  process.env.NODE_ENV = 'production'
  const build = toPageBuild(await import(pathToFileURL(join(buildFolder, 'server/index.js')).href))
  await staticFiles(app)
  pageRoutes(app, { mode: 'production', getBuild: async () => build })
}
