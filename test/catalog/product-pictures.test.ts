import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mostPictureBytes } from '#contracts/pictures.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { addTestProduct } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { dataOf, productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, needed, send, add, change, read, isThere } = await productSteps(shop)
const goes = (path: string) => until(async () => !(await isThere(path)))

async function countFiles(): Promise<number> {
  await jobsDone(shop.db, forgetPicture)
  const entries = await readdir(join(shop.folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

test('pictures that are sent are added to those of now', async () => {
  const { _id: id, images } = await add({ images: [true, true] })
  const more = dataOf(await change(id, { images: true }))
  expect(more.images).toEqual([...images, expect.stringMatching(/^\/media\/pictures\//)])
  expect(new Set(more.images).size).toBe(3)
})

test('a fourth is refused with how many there would be, and nothing of it is kept', async () => {
  const { _id: id, images } = await add({ images: [true, true] })
  const before = await countFiles()
  const words = 'Maximum 3 images allowed. You currently have 4 images.'
  const answer = await change(id, { images: [true, true] })
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', message: words, errors: { images: words } } })
  expect((await read(id)).images).toEqual(images)
  expect(await countFiles()).toBe(before)
})

test('new pictures take the place of all, and the old files go', async () => {
  const { _id: id, images } = await add({ images: [true, true] })
  const after = dataOf(await change(id, { replace_all_images: 'true', images: true }))
  expect(after.images).toHaveLength(1)
  for (const path of images) await goes(path)
  expect(await isThere(after.images[0] ?? '')).toBe(true)
})

test('pictures that are named stay, in the order they are named, and new ones follow', async () => {
  const { _id: id, images } = await add({ images: [true, true, true] })
  const [first = '', second = '', third = ''] = images
  const keep_images = [third, first]
  const after = dataOf(await change(id, { replace_all_images: 'true', keep_images, images: true }))
  expect(after.images).toEqual([third, first, expect.any(String)])
  await goes(second)

  const reply = await admin.put(`/api/products/${id}`, { replace_all_images: true, keep_images: [first, first] })
  expect(reply.body.data).toMatchObject({ images: [first] })
  await goes(third)
  expect(await isThere(first)).toBe(true)
})

test('only a product’s own pictures can be kept', async () => {
  const [mine, other] = [await add(), await add()]
  const answer = await change(mine._id, { replace_all_images: 'true', keep_images: other.images })
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['keep_images'])
  expect(await read(mine._id)).toEqual(mine)
})

test('a product is never left without a picture', async () => {
  const { _id: id, images } = await add()
  const answer = await change(id, { replace_all_images: 'true' })
  const words = 'At least one image is required'
  expect(answer).toMatchObject({ status: 400, body: { message: words, errors: { images: words } } })
  expect((await read(id)).images).toEqual(images)
})

test.each([
  ['larger than 5 MB', Buffer.alloc(mostPictureBytes + 1), 413, 'too_large'],
  ['no picture at all', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'wrong_kind'],
])('a file that is %s is refused, and the pictures before it are not kept', async (_, file, status, code) => {
  const { _id: id } = await add()
  const before = await countFiles()
  const images = [true, file] as const
  expect(await send('POST', '/api/products', { ...needed, images })).toMatchObject({ status, body: { code } })
  expect(await change(id, { images })).toMatchObject({ status, body: { code } })
  expect(await countFiles()).toBe(before)
})

test('what can be refused without looking at the pictures is refused first', async () => {
  const images = Buffer.from('not a picture')
  expect((await send('POST', '/api/products', { ...needed, images, discount_price: '5000' })).status).toBe(400)
  const { _id: id } = await add()
  expect((await change(id, { images, version: '9' })).status).toBe(409)
})

test('a deleted product’s files go', async () => {
  const { _id: id, images } = await add({ images: [true, true] })
  await admin.delete(`/api/products/${id}`)
  for (const path of images) await goes(path)
})

test('a file stays while another product shows it, and goes with the last', async () => {
  const { _id: id, images } = await add()
  const [path = ''] = images
  const twin = await addTestProduct(shop.db, { images: [path] })

  await admin.delete(`/api/products/${id}`)
  await jobsDone(shop.db, forgetPicture)
  expect(await isThere(path)).toBe(true)

  await admin.delete(`/api/products/${twin}`)
  await goes(path)
})
