import * as z from 'zod/mini'
import { limits } from '#contracts/limits.ts'
import { startSession } from '#server/accounts/session.service.ts'
import { addTestProduct, addUser } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { form } from '../harness/form.ts'
import { until } from '../harness/until.ts'
import type { Finding } from '../stress/finding.ts'
import { type Cluster, metricsToken } from './cluster.ts'

const Changed = z.object({ data: z.object({ images: z.array(z.string()) }) })

/** What one shop does is so for all of them. The shops must count limits as they stand. */
export async function tryWhatIsShared(cluster: Cluster): Promise<Finding[]> {
  return [await tryPageDrop(cluster), await tryPicture(cluster), await tryLimit(cluster), await tryMetrics(cluster)]
}

/** A product page is kept by every process, the product renamed through one of them. */
export async function tryPageDrop({ db, shops }: Cluster, when = ''): Promise<Finding> {
  const [id, name] = [await addTestProduct(db), `Renamed at ${Date.now()}`]
  const pages = shops.map(({ url }) => new Client(url))
  const path = `/product/${id}`
  await Promise.all(pages.map((page) => until(async () => (await read(page, path)).isKept)))
  await change(await openAdmin(db, shops[0]?.url ?? ''), id, { product_name: name })

  const begun = Date.now()
  await Promise.all(pages.map((page) => until(async () => (await read(page, path)).text.includes(name))))
  const figure = `${Date.now() - begun} ms until all ${shops.length} showed it`
  return { promise: `a product edited through one shop is shown so by all${when}`, figure, kept: true }
}

/** Uploaded through the first, asked for at the last. */
async function tryPicture({ db, shops }: Cluster): Promise<Finding> {
  const id = await addTestProduct(db)
  const path = await change(await openAdmin(db, shops[0]?.url ?? ''), id, { images: true, replace_all_images: 'true' })
  const [here, there] = await Promise.all([shops[0], shops.at(-1)].map((shop) => bytesAt(`${shop?.url}${path}`)))
  const kept = here !== undefined && there !== undefined && here.length > 0 && here.equals(there)
  const figure = `${there?.length ?? 0} bytes, ${kept ? 'the same' : 'NOT THE SAME'}`
  return { promise: 'a picture uploaded through one shop is served by another', figure, kept }
}

/** Through nginx, so each process sees about a third; claiming to come from elsewhere each time does not help. */
async function tryLimit({ url, front }: Cluster): Promise<Finding> {
  const { most } = limits.deliveryAsksPerAddress
  const before = (await front.passed()).length
  const statuses: number[] = []
  for (let nth = 0; nth < most + 30; nth += 1) {
    const visitor = new Client(url, { 'x-forwarded-for': `198.51.100.${nth}` })
    statuses.push((await visitor.get('/api/delivery/570001')).status)
  }
  const answered = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 429).length
  const taking = new Set((await front.passed()).slice(before).map(({ upstream }) => upstream))
  const figure = `${answered} answered, ${refused} refused, over ${taking.size} shops`
  const kept = answered === most && refused === 30 && taking.size === 3
  return { promise: `a limit of ${most} is one limit for all shops together`, figure, kept }
}

async function tryMetrics({ url, shops }: Cluster): Promise<Finding> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const [outside, inside] = await Promise.all(
    [url, shops[0]?.url].map(async (place) => (await fetch(`${place}/metrics`, { headers })).status),
  )
  const kept = outside === 404 && inside === 200
  return { promise: '/metrics is for inside only', figure: `${outside} through nginx, ${inside} at the shop`, kept }
}

async function openAdmin(db: Cluster['db'], url: string): Promise<Client> {
  const { token } = await startSession(db, await addUser(db, { role: 'admin' }))
  return new Client(url, { authorization: `Bearer ${token}` })
}

async function change(admin: Client, id: string, fields: Parameters<typeof form>[0]): Promise<string> {
  const response = await admin.fetch(`/api/products/${id}`, { method: 'PUT', body: await form(fields) })
  const text = await response.text()
  if (!response.ok) throw new Error(`The product was not changed: ${text}`)
  return z.parse(Changed, JSON.parse(text)).data.images[0] ?? ''
}

async function read(page: Client, path: string): Promise<{ text: string; isKept: boolean }> {
  const response = await page.fetch(path)
  return { text: await response.text(), isKept: response.headers.get('x-cache') === 'hit' }
}

async function bytesAt(url: string): Promise<Buffer | undefined> {
  const response = await fetch(url)
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
}
