import { expect, test } from 'vitest'
import { readAllOf } from '#server/privacy/privacy-export.store.ts'
import type { Client } from '../harness/client.ts'
import { openShop } from '../harness/shop.ts'
import { accessTable, type Row } from './table.ts'
import { madeUp, marks, ownThings, restful, shopThings, withNewSession } from './things.ts'

const settings = { rateLimitScale: 1000, metricsToken: 'a token of the one who watches' }
const shop = await openShop({ withPages: true, settings })
const [{ owner, product, things }, other, admin] = [await ownThings(shop), await shop.shopper(), await shop.admin()]
const itsThings = await shopThings(shop, admin)
await restful(shop)
const table = accessTable(things, itsThings, product)
const nothing = madeUp(things)
const tableOfNothing = accessTable(nothing, itsThings, product)
/** Texts that are nobody else's to read, in whatever answer. */
const secrets = [...Object.values(marks), ...Object.values(things), owner.token]

const ask = async (client: Client, name: string, { at, query, body }: Row) => {
  const [method = '', url = ''] = name.replace('ANY', 'PATCH').split(' ')
  const path = url.replaceAll(/:(\w+)|\*/g, (place, param?: string) => at[param ?? place] ?? place)
  const answer = await client.fetch(query ? `${path}?${query}` : path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const people = {
  visitor: async () => shop.visitor,
  owner: () => withNewSession(shop, owner, 'user'),
  other: () => withNewSession(shop, other, 'user'),
  staff: () => withNewSession(shop, admin, 'admin'),
}

/** Walks through the whole table as one of them, and tells what differs from it. */
async function walk(who: keyof typeof people, rows: typeof table) {
  const column = Object.keys(people).indexOf(who)
  const answers: { name: string; expected: number | undefined; answer: Awaited<ReturnType<typeof ask>> }[] = []
  for (const [name, row] of Object.entries(rows))
    answers.push({ name, expected: row.gets[column], answer: await ask(await people[who](), name, row) })
  return answers
}

const statuses = (answers: Awaited<ReturnType<typeof walk>>) =>
  Object.fromEntries(answers.map(({ name, answer }) => [name, answer.status]))
const expected = (answers: Awaited<ReturnType<typeof walk>>) =>
  Object.fromEntries(answers.map(({ name, expected: status }) => [name, status]))

test('every route of the running shop has a row in the table of who gets what, and every row a route', () => {
  const routes = shop.app.statedRoutes().flatMap(({ method, url }) => nameOf(method, url))
  expect(Object.keys(table).toSorted()).toEqual([...new Set(routes)].toSorted())
})

/** Built files and the demo's stand-ins hold nothing of a live shop's people; HEAD is GET without the body. */
function nameOf(method: string, url: string): string[] {
  if (
    method === 'HEAD' ||
    url.startsWith('/standins') ||
    /^\/(?:assets|pictures)\/|^\/[\w-]+\.\w+(?:\.(?:br|gz))?$/.test(url)
  )
    return ['/robots.txt', '/sitemap.xml'].includes(url) && method === 'GET' ? [`GET ${url}`] : []
  if (url.startsWith('/api/docs/')) return ['GET /api/docs/*']
  return url === '/api/*' ? ['ANY /api/*'] : [`${method} ${url}`]
}

test.each(['visitor', 'other'] as const)(
  'the %s gets what the table says, reads nothing of the owner’s, and leaves it all as it was',
  async (who) => {
    const before = await readAllOf(shop.db, owner.id)
    const answers = await walk(who, table)
    expect(statuses(answers)).toEqual(expected(answers))
    const told = answers.flatMap(({ name, answer }) => {
      const text = withoutAddress(name, answer.text) + JSON.stringify([...answer.headers])
      return secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} tells ${secret}`)
    })
    expect(told).toEqual([])
    expect(await readAllOf(shop.db, owner.id)).toEqual(before)
  },
)

test('another shopper can’t tell somebody else’s things from things that are not there', async () => {
  const naming = Object.entries(table).filter(
    ([name, row]) => JSON.stringify(row) !== JSON.stringify(tableOfNothing[name]),
  )
  expect(naming.length).toBeGreaterThan(25)
  for (const [name, row] of naming) {
    const [real, unreal] = [row, tableOfNothing[name] ?? row].map((each) => askAsOther(name, each))
    expect(await real, name).toEqual(await unreal)
  }
})

async function askAsOther(name: string, row: Row) {
  const { status, headers, text } = await ask(await people.other(), name, row)
  const kept = ['content-type', 'cache-control', 'location', 'set-cookie'].map((header) => headers.get(header))
  return { status, kept, text: withoutAddress(name, text).replace(/"requestId":"[^"]*"/, '') }
}

/** A page may say which order it was asked for; all else of it is filled in by the browser. */
function withoutAddress(name: string, text: string): string {
  if (name !== 'GET /*') return text
  return [things, nothing].reduce((rest, { order }) => rest.replaceAll(order, ''), text)
}

test('a HEAD opens no door that a GET does not', async () => {
  for (const [name, row] of Object.entries(table).filter(([each]) => each.startsWith('GET '))) {
    for (const [who, status] of [
      ['visitor', row.gets[0]],
      ['other', row.gets[2]],
    ] as const)
      expect((await ask(await people[who](), name.replace('GET', 'HEAD'), row)).status, `${who} ${name}`).toBe(status)
  }
})

test('the owner gets to what is theirs, and staff to what is staff’s', async () => {
  // Staff first: the owner takes things away.
  for (const who of ['staff', 'owner'] as const) {
    const answers = await walk(who, table)
    expect(statuses(answers)).toEqual(expected(answers))
  }
}, 120_000)

test('what the owner reads there really is theirs, so that its absence elsewhere means something', async () => {
  const client = await people.owner()
  const texts = await Promise.all(
    [`/api/orders/${things.order}`, `/api/claims/${things.claim}`, '/api/auth/my-data'].map(async (path) => {
      const answer = await client.fetch(path)
      return answer.text()
    }),
  )
  for (const mark of Object.values(marks)) expect(texts.join(''), mark).toContain(mark)
})
