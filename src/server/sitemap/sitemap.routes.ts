import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Deps } from '#server/app.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { answerTo } from '#server/pages/page-front.ts'
import { robotsTxt } from './robots.ts'
import { writeFile, writeIndex } from './sitemap.service.ts'

interface Sizes {
  addressesPerFile?: number
  /** How long a file is handed out as it was written. */
  keepForSeconds?: number
}

const forEveryone = { config: { by: 'visitor' }, schema: { hide: true } } as const
const mostBytesKept = 32 * 1024 * 1024

/** What search engines ask for before they ask for pages. Kept apart from the pages, which it would push out. */
export function sitemapRoutes(
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { addressesPerFile = 10_000, keepForSeconds = 600 }: Sizes = {},
): void {
  const means = { db, publicUrl: settings.publicUrl, addressesPerFile }
  const kept = new PageCache({ mostBytes: mostBytesKept, mostSecondsOld: keepForSeconds })

  app.get('/robots.txt', forEveryone, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${keepForSeconds}`)
      .send(robotsTxt(settings)),
  )
  app.get('/sitemap.xml', forEveryone, (request, reply) => send(request, reply, 'index', () => writeIndex(means)))
  app.get<{ Params: { file: string } }>('/sitemaps/:file', forEveryone, (request, reply) =>
    send(request, reply, request.params.file, () => writeFile(means, request.params.file)),
  )

  async function send(request: FastifyRequest, reply: FastifyReply, key: string, write: () => Promise<string>) {
    const page = kept.find(key) ?? (await kept.render(key, async () => toPage(await write(), keepForSeconds)))
    const { status, headers, body } = await answerTo(request.headers, page)
    return reply.code(status).headers(headers).send(body)
  }
}

function toPage(xml: string, keepForSeconds: number) {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${keepForSeconds}`,
    vary: 'accept-encoding',
  }
  return { status: 200, headers, body: Buffer.from(xml), tags: [], sameForEveryone: true }
}
