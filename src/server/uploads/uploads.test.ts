import { expect, test } from 'vitest'
import { blob, megabyte, openUploadShop, part } from '#test/harness/upload-shop.ts'
import { jpeg } from '../media/test-pictures.ts'

const { shop, asha, send, sendRaw } = await openUploadShop()

test('a form brings its text as the body and its files beside it', async () => {
  const answer = await send(asha, '/api/test-pieces', [
    ['name', 'Nath\nof pearls ₹'],
    ['price', '499.5'],
    ['sizes', 'M'],
    ['images', blob(10), 'one.jpg'],
    ['images', blob(5 * megabyte), 'two.jpg'],
  ])
  expect(answer).toMatchObject({
    status: 200,
    body: {
      got: { name: 'Nath\nof pearls ₹', price: 499.5, sizes: ['M'] },
      images: ['one.jpg 10', `two.jpg ${5 * megabyte}`],
      logos: 0,
    },
  })
})

test('repeated text is a list, and where one text is wanted a list is refused', async () => {
  const listed = await send(asha, '/api/test-pieces', [
    ['name', 'Nath'],
    ['sizes', 'S'],
    ['sizes', 'M'],
  ])
  expect(listed.body.got).toEqual({ name: 'Nath', sizes: ['S', 'M'] })
  const twice = await send(asha, '/api/test-pieces', [
    ['name', 'Nath'],
    ['name', 'Jhumka'],
  ])
  expect(twice).toMatchObject({ status: 400, body: { errors: { name: 'Name is required' } } })
})

test('a call that takes files understands JSON too, without any', async () => {
  const answer = await asha.post('/api/test-pieces', { name: 'Nath', sizes: [] })
  expect(answer).toMatchObject({ status: 200, body: { got: { name: 'Nath', sizes: [] }, images: [], logos: 0 } })
})

test('a form is held to the contract as JSON is', async () => {
  const answer = await send(asha, '/api/test-pieces', [['price', 'much']])
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'bad_input', errors: { name: 'Name is required', price: 'Price must be a number' } },
  })
})

test('a file chooser left empty brings nothing', async () => {
  const empty = part('name="logo"; filename=""', '')
  const answer = await sendRaw(`${part('name="name"', 'Nath')}${empty}${empty}--x--\r\n`)
  expect(answer).toMatchObject({ status: 200, body: { logos: 0 } })
})

test('the published description shows the fields that take pictures', async () => {
  const { body } = await shop.visitor.get('/api/openapi.json')
  const files = { type: 'array', maxItems: 2, items: { type: 'string', format: 'binary' } }
  expect(body).toMatchObject({
    paths: {
      '/api/test-pieces': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { properties: { name: { type: 'string' } } } },
              'multipart/form-data': { schema: { properties: { name: { type: 'string' }, images: files } } },
            },
          },
        },
      },
      '/api/test-pictures': { post: { requestBody: { content: { 'multipart/form-data': expect.anything() } } } },
    },
  })
})

test('a picture sent under a wrong name is kept, and served for good', async () => {
  const bytes = Uint8Array.from(await jpeg(900, 600))
  const answer = await send(shop.visitor, '/api/test-pictures', [['image', new Blob([bytes]), 'photo.txt']])
  const served = await shop.visitor.fetch(String(answer.body.path))
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('cache-control')).toContain('immutable')
})
