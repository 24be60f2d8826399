import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { importSteps } from './import-steps.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, add } = await productSteps(shop)
const { run, repeat, namedLike } = importSteps(admin)
const { images } = await add()

/** One new piece without an SKU: nothing but the import itself keeps it from being there twice. */
const tableOf = (name: string, category = 'Necklaces') =>
  `product_name,product_description,price,category,images\n${name},Of brass,499,${category},${images[0]}\n`
const askFor = (id: string, mode: string) => admin.post(`/api/products/imports/${id}/repeat`, { mode })
const read = async (id: string) => (await admin.get(`/api/products/imports/${id}`)).body.data

test('a table that was imported is not imported again, and its check leads to the import', async () => {
  const { _id: check, importedAs } = await run(tableOf('Jhumka'))
  expect(importedAs).toBeNull()
  const done = await repeat(check, 'all')
  for (const [id, mode] of [
    [check, 'all'],
    [check, 'right'],
    [done._id, 'all'],
  ] as const) {
    expect(await askFor(id, mode)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This file was imported already. To import it once more, choose it again.' },
    })
  }
  expect(await namedLike('Jhumka')).toHaveLength(1)
  expect(await read(check)).toMatchObject({ importedAs: done._id })
})

test('of two who import the same table at once one is told that it is under way', async () => {
  const { _id: check } = await run(tableOf('Bajuband'))
  // Another check of the same file: it is the file that counts, not which of its checks was looked at.
  const { _id: other } = await repeat(check, 'check')
  const replies = await Promise.all([check, other, check, other].map((id) => askFor(id, 'all')))
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
  // They run one after another: once this one has ended, so has whatever was begun before it.
  await run(tableOf('Behind'))
  expect(await namedLike('Bajuband')).toHaveLength(1)
})

test('a table of which nothing was written may be imported again', async () => {
  const wrong = await run(tableOf('Kamarband', 'Nowhere'), 'all')
  expect(wrong).toMatchObject({ state: 'done', added: 0, wrong: 1, importedAs: null })
  expect(await repeat(wrong._id, 'all')).toMatchObject({ state: 'done', added: 0 })

  const { _id: check } = await run(tableOf('Maang'))
  const { _id: failed } = await repeat(check, 'check')
  await shop.db
    .updateTable('catalogue_imports')
    .set({ mode: 'all', state: 'failed', added: 1 })
    .where('id', '=', failed)
    .execute()
  expect(await repeat(check, 'all')).toMatchObject({ state: 'done', added: 1 })
})
