import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { addTestProduct, addUser } from '#test/harness/builders.ts'
import { jobsDone } from '#test/harness/jobs-done.ts'
import { openShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { forgetPicture } from './picture-cleanup.job.ts'
import { savePicture } from './pictures.ts'
import { jpeg } from './test-pictures.ts'

const shop = await openShop()
const { files, jobs } = shop.app.deps
const statusOf = async (path: string) => (await shop.visitor.fetch(path)).status

test('a replaced picture goes when the change has committed, and stays when it has not', async () => {
  const [replaced, kept] = [await savePicture(files, await jpeg()), await savePicture(files, await jpeg())]

  await shop.db.transaction().execute((tx) => jobs.send(tx, forgetPicture, { path: replaced }))
  const undone = shop.db.transaction().execute(async (tx) => {
    await jobs.send(tx, forgetPicture, { path: kept })
    throw new Error('the change was refused')
  })
  await expect(undone).rejects.toThrow('the change was refused')

  await until(async () => (await statusOf(replaced)) === 404)
  expect(await statusOf(replaced.replace('700', '160'))).toBe(404)
  expect(await statusOf(kept)).toBe(200)
})

const { db } = shop
const shownBy: Record<string, (path: string) => Promise<unknown>> = {
  'a product': (path) => addTestProduct(db, { images: ['/media/other.webp', path] }),
  'a category': (image) => db.insertInto('categories').values({ id: newId(), name: 'Rings', image }).execute(),
  'a subcategory': (logo) => db.insertInto('subcategories').values({ id: newId(), name: 'Bands', logo }).execute(),
  'a person': async (profile_image) => {
    const { id } = await addUser(db)
    await db.updateTable('users').set({ profile_image }).where('id', '=', id).execute()
  },
  'a video': (poster) =>
    db.insertInto('videos').values({ id: newId(), kind: 'video', video_url: '/media/x.mp4', poster }).execute(),
}

test.each(Object.entries(shownBy))('a picture that %s shows stays, whoever sends it away', async (_, show) => {
  const [shown, hidden] = [await savePicture(files, await jpeg()), await savePicture(files, await jpeg())]
  await show(shown)
  for (const path of [shown, hidden]) await jobs.send(db, forgetPicture, { path })
  await jobsDone(db, forgetPicture)
  expect(await statusOf(shown)).toBe(200)
  expect(await statusOf(hidden)).toBe(404)
})

test('what only a deleted product shows goes', async () => {
  const path = await savePicture(files, await jpeg())
  const id = await addTestProduct(db, { images: [path] })
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await jobs.send(db, forgetPicture, { path })
  await until(async () => (await statusOf(path)) === 404)
})
