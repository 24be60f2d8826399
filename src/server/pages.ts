import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, ServerBuild } from 'react-router'
import * as z from 'zod/mini'
import type { ShopFacts } from '#contracts/shop.ts'
import type { Transport } from '#web/api.ts'
import type { loadContext } from '#web/contexts.ts'
import type { App } from './app.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { makeReady, type ReadyPage, type RenderedPage } from './page-cache.ts'
import { answerTo } from './page-front.ts'
import { pageKey } from './page-keys.ts'
import { pageHeaders } from './security-headers.ts'
import type { Settings } from './settings.ts'

/** The built pages, with what the server needs of them. */
interface PageEntry {
  loadContext: typeof loadContext
  createRequestHandler: typeof createRequestHandler
}
export type PageBuild = ServerBuild & { entry: { module: PageEntry } }

/** Told apart from any other module by what the server needs of it. */
export function toPageBuild(module: unknown): PageBuild {
  if (!isPageBuild(module)) throw new Error('The built pages do not export what the server needs of them')
  return module
}

function isPageBuild(module: unknown): module is PageBuild {
  return z.safeParse(Built, module).success
}

const Built = z.object({
  entry: z.object({
    module: z.object({ loadContext: z.instanceof(Function), createRequestHandler: z.instanceof(Function) }),
  }),
})

interface Pages {
  /** Asked for each page, so that in development the newest build answers. */
  getBuild(): Promise<PageBuild>
  mode: 'production' | 'development'
}

/** Every address that is not the API's is a page, rendered here or taken from the cache. */
export function pageRoutes(app: App, pages: Pages): void {
  app.all('/api/*', { config: { by: 'visitor' }, schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  app.get('/*', { config: { by: 'visitor' }, schema: { hide: true } }, async (request, reply) => {
    const page = await getPage(app, pages, request)
    return sendPage(page, request, reply)
  })
}

async function getPage(app: App, pages: Pages, request: FastifyRequest): Promise<ReadyPage> {
  const key = pageKey(request.url)
  const renderPage = () => render(app, pages, request, key ?? request.url)
  if (!key || pages.mode === 'development') return makeReady(await renderPage())
  return app.deps.pageCache.render(key, renderPage)
}

async function render(app: App, pages: Pages, request: FastifyRequest, address: string): Promise<RenderedPage> {
  const { settings } = app.deps
  const build = await pages.getBuild()
  const nonce = randomBytes(16).toString('base64url')
  const { transport, seen } = inProcess(app)
  const { loadContext, createRequestHandler } = build.entry.module
  const context = loadContext({
    transport,
    shop: shopFacts(settings),
    nonce,
    requestId: request.id,
    log: (error) => request.log.error({ err: error }, 'a page failed'),
  })
  const url = new URL(address, settings.publicUrl)
  const response = await createRequestHandler(build, pages.mode)(new Request(url), context)
  const { body, hashes } = hashInlineScripts(Buffer.from(await response.arrayBuffer()), nonce)
  return {
    status: response.status,
    headers: {
      ...plainHeaders(response),
      ...(pages.mode === 'production' && pageHeaders(settings, url.pathname, hashes)),
    },
    body,
    tags: [...seen.tags],
    sameForEveryone: !seen.trouble && !response.headers.has('set-cookie'),
  }
}

/** Calls the API through the same door as everybody else, as a visitor, and notes what the page was made from. */
function inProcess(app: App) {
  const seen = { tags: new Set<string>(), trouble: false }
  const transport: Transport = async ({ method, url, body }) => {
    const reply = await app.inject({ method, url, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) })
    for (const tag of String(reply.headers['cache-tag'] ?? '').split(',')) if (tag) seen.tags.add(tag)
    if (reply.statusCode >= 500) seen.trouble = true
    return { status: reply.statusCode, body: reply.json<unknown>() }
  }
  return { transport, seen }
}

function shopFacts({ supportPhone, supportEmail, publicUrl, apiHost, mode }: Settings): ShopFacts {
  return { name: 'Alankara', supportPhone, supportEmail, publicUrl, apiHost, demo: mode === 'demo' }
}

/** Browsers may keep a page but must ask each time whether it still holds. */
function plainHeaders(response: Response): Record<string, string> {
  return {
    ...Object.fromEntries(response.headers),
    'cache-control': response.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'accept-encoding',
  }
}

function sendPage(page: ReadyPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = answerTo(request.headers, page)
  return reply.code(status).headers(headers).header('x-cache', 'miss').send(body)
}
