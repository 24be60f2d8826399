import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, reply } from '#contracts/call.ts'
import { Id } from '#contracts/ids.ts'
import { openShop } from '#test/harness/shop.ts'
import { serveToPages } from './serve-to-pages.ts'

const readPiece = call({
  method: 'GET',
  path: '/api/test/pieces/{id}',
  by: 'visitor',
  summary: 'For these tests',
  params: z.object({ id: Id }),
  query: z.object({ most: z.optional(z.coerce.number('How many must be a number')) }),
  reply: reply({ id: Id, most: z.optional(z.number()), known: z.boolean() }),
})
const id = '01890a5d-0000-7000-8000-000000000001'

const { app, visitor } = await openShop({
  addRoutes: (to) =>
    serveToPages(to, readPiece, async ({ params, query, tag, findCaller }) => {
      tag(`piece:${params.id}`)
      const cost = { price_paid_to_the_maker: 40 }
      return { id: params.id, ...query, known: (await findCaller()) !== undefined, ...cost }
    }),
})

async function askAsPage(input: unknown) {
  const tags: string[] = []
  const given = await app.inProcess.get(`GET ${readPiece.path}`)?.answer(input, (...more) => tags.push(...more))
  return { body: given?.body, tags }
}

test('a page is told what a visitor is, cut down to what the contract names', async () => {
  const { body: toVisitor, headers } = await visitor.get(`/api/test/pieces/${id}?most=3`)
  const { body, tags } = await askAsPage({ id, query: { most: 3 } })

  expect(body).toEqual({ success: true, id, most: 3, known: false })
  expect(body).toEqual(toVisitor)
  expect(tags.join(',')).toBe(headers.get('cache-tag'))
})

test.each([
  ['a malformed id', { id: 'featured' }, 'featured', { code: 'not_found' }],
  [
    'a query that is not right',
    { id, query: { most: 'many' } },
    `${id}?most=many`,
    { code: 'bad_input', errors: { most: 'How many must be a number' } },
  ],
])('%s is refused to a page as it is to a visitor', async (_what, input, path, refusal) => {
  const { body } = await visitor.get(`/api/test/pieces/${path}`)
  expect(body).toMatchObject(refusal)
  await expect(askAsPage(input)).rejects.toMatchObject({ ...refusal, message: body.message })
})
