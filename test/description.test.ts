import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openShop } from './harness/shop.ts'

const shop = await openShop()

const Description = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ summary: z.string(), responses: z.looseObject({}) })),
  ),
})

test('the published description names every call of the running shop, and nothing else', async () => {
  const { openapi, paths } = z.parse(Description, (await shop.visitor.get('/api/openapi.json')).body)
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = shop.app
    .statedRoutes()
    .filter(({ method, url }) => url.startsWith('/api/') && !/^\/api\/(docs|openapi)/.test(url) && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)

  expect(openapi).toBe('3.1.0')
  expect(described.toSorted()).toEqual(served.toSorted())
})

test('a call is described with its words, its refusals and its limits', async () => {
  const { paths } = z.parse(Description, (await shop.visitor.get('/api/openapi.json')).body)
  expect(paths['/api/category']?.get).toMatchObject({
    summary: 'The categories, oldest first; search looks at their names',
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'limit', in: 'query' })]),
    responses: { 200: expect.anything(), '4XX': expect.anything(), '5XX': expect.anything() },
  })
})

test('people read the description on a page that fetches nothing from elsewhere', async () => {
  const page = await shop.visitor.fetch('/api/docs')
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).not.toMatch(/(src|href)="https?:/)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('alive and ready are told apart from each other', async () => {
  expect((await shop.visitor.get('/api/health')).body).toEqual({ success: true })
  expect((await shop.visitor.get('/api/ready')).body).toEqual({ success: true })
})
