import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, matchRoutes, RequestHandler, ServerBuild } from 'react-router'
import * as z from 'zod/mini'
import type { ApiRequest, Transport } from '#web/api.ts'
import type { DrawnPage, loadContext } from '#web/contexts.ts'
import type { App } from '../app.ts'
import { type ApiAnswer, askInProcess } from '../ask-in-process.ts'
import { refuse, secondsUntilBack, toShopError } from '../refusals.ts'
import { pageHeaders } from '../security-headers.ts'
import { shopFacts } from '../shop-facts.ts'
import { follow } from '../trail.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { notFoundKey } from './not-found-pages.ts'
import { type RenderedPage, withinTime } from './page-cache.ts'
import { answerTo } from './page-front.ts'
import { viewerOf } from './page-guard.ts'
import { isDataRequest, pageKey } from './page-keys.ts'
import { ReadyPage } from './ready-page.ts'
import { sendTroublePage } from './trouble-page.ts'

/** The built pages, with what the server needs of them. */
interface PageEntry {
  loadContext: typeof loadContext
  createRequestHandler: typeof createRequestHandler
  matchRoutes: typeof matchRoutes
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
    module: z.object({
      loadContext: z.instanceof(Function),
      createRequestHandler: z.instanceof(Function),
      matchRoutes: z.instanceof(Function),
    }),
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
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    void sendTroublePage(reply, request, refuse(request, error))
  }
  app.get('/*', { config: { by: 'visitor' }, schema: { hide: true }, errorHandler }, async (request, reply) => {
    const { page, kept } = await follow({ reqId: request.id }, () => getPage(app, pages, request))
    const { status, headers, body } = await answerTo(request.headers, page)
    return reply
      .code(status)
      .headers(headers)
      .header('x-cache', kept ? 'hit' : 'miss')
      .send(body)
  })
}

interface Found {
  page: ReadyPage
  kept: boolean
}

async function getPage(app: App, pages: Pages, request: FastifyRequest): Promise<Found> {
  const { pageCache } = app.deps
  const build = await pages.getBuild()
  const key = pageKey(request.url) ?? notFoundKey(build, request.url)
  const renderPage = () => render(app, build, pages.mode, request)
  if (!key || pages.mode === 'development') return { page: new ReadyPage(await withinTime(renderPage())), kept: false }
  const kept = pageCache.find(key)
  if (!kept) return { page: await pageCache.render(key, renderPage), kept: false }
  pageCache.counts.hits += 1
  return { page: kept, kept: true }
}

async function render(app: App, build: PageBuild, mode: Pages['mode'], request: FastifyRequest): Promise<RenderedPage> {
  const { settings } = app.deps
  const nonce = randomBytes(16).toString('base64url')
  const { transport, seen } = asVisitor(app, mode, request)
  const viewer = viewerOf(app.deps, request)
  const { loadContext } = build.entry.module
  // Several slashes at the beginning would name another host.
  const url = new URL(settings.publicUrl + (pageKey(request.url) ?? request.url).replace(/^[/\\]*/, '/'))
  const handed: { page: DrawnPage | undefined } = { page: undefined }
  const context = loadContext({
    transport,
    shop: shopFacts(settings),
    nonce,
    handOver: (page) => {
      handed.page = page
    },
    requestId: request.id,
    told: mode === 'production' && !isDataRequest(url.pathname) ? [] : undefined,
    findViewerRole: () =>
      viewer.findRole().catch((error: FastifyError) => {
        seen.isAway ||= toShopError(error).code === 'unavailable'
        throw error
      }),
    lowStock: settings.lowStock,
    log: (error) => request.log.error({ err: error }, 'a page failed'),
  })
  const response = await handlerOf(build, mode)(new Request(url), context)
  const { page } = handed
  // What was handed to the page lives on for a while, and would hold all of it.
  handed.page = undefined
  const { body, hashes } = page
    ? withPolicy(page, nonce)
    : { body: Buffer.from(await response.arrayBuffer()), hashes: [] }
  // A page that fails because its data can't be had now is no bug, and worth coming back for.
  const isAway = response.status >= 500 && seen.isAway
  return {
    status: isAway ? 503 : response.status,
    headers: {
      ...(isAway && { 'retry-after': String(secondsUntilBack) }),
      ...plainHeaders(response, viewer.wasAskedFor()),
      ...(mode === 'production' && pageHeaders(settings, url.pathname, hashes)),
    },
    body,
    tags: [...seen.tags],
    sameForEveryone: !seen.trouble && !viewer.wasAskedFor() && !response.headers.has('set-cookie'),
  }
}

/** Its scripts are looked for before the parts are put in, which have none and are most of a page. */
function withPolicy({ pieces, putPartsInto }: DrawnPage, nonce: string) {
  const { page, hashes } = hashInlineScripts(pieces, nonce)
  return { body: putPartsInto(page), hashes }
}

const handlers = new WeakMap<PageBuild, RequestHandler>()

/** Made once for each build: it puts all routes in order first. */
function handlerOf(build: PageBuild, mode: Pages['mode']): RequestHandler {
  const made = handlers.get(build) ?? build.entry.module.createRequestHandler(build, mode)
  handlers.set(build, made)
  return made
}

/** Asks the API as a visitor would, and notes what the page was made from. */
function asVisitor({ deps }: App, mode: Pages['mode'], page: FastifyRequest) {
  const seen = { tags: new Set<string>(), trouble: false, isAway: false }
  const note = ({ status, body, tags }: ApiAnswer) => {
    for (const tag of tags) seen.tags.add(tag)
    seen.trouble ||= status >= 500
    seen.isAway ||= status === 503
    return { status, body, isHeldToContract: true }
  }
  const ask = (request: ApiRequest) => askInProcess(page, request)
  const get = (key: string, request: ApiRequest) =>
    mode === 'development' ? ask(request) : deps.pageCache.answer(key, () => ask(request))
  const asked = new Map<string, ReturnType<Transport>>()
  const transport: Transport = (request) => {
    // A made-up id may be the name of another call: two calls can have one address.
    const key = `${request.method} ${request.path} ${request.url}`
    // The shell and the page in it often want to know the same.
    const answer = asked.get(key) ?? get(key, request).then(note)
    asked.set(key, answer)
    return answer
  }
  return { transport, seen }
}

/** Browsers may keep a page but must ask each time whether it still holds; one person's page they may not. */
function plainHeaders(response: Response, isPersonal: boolean): Record<string, string> {
  return {
    ...Object.fromEntries(response.headers),
    'cache-control': response.status === 200 && !isPersonal ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'accept-encoding',
  }
}
