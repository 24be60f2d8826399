import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { dayMs } from '#contracts/day.ts'
import { inWidth, pictureWidths } from '#contracts/pictures.ts'
import { toFile } from '#server/files/media-path.ts'
import { addPaidOrder, addTestProduct, addUser } from '#test/harness/builders.ts'
import { comeRound } from '#test/harness/come-round.ts'
import { jobsDone } from '#test/harness/jobs-done.ts'
import { openShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { forgetPicture, sweepPictures } from './picture-cleanup.job.ts'
import { removePicture, savePicture } from './pictures.ts'
import { jpeg } from './test-pictures.ts'

const shop = await openShop()
/** With a database of its own, as where a restore is rehearsed with the settings of the live shop. */
const other = await openShop({ settings: { files: shop.app.deps.settings.files } })
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

/** Its name tells when it was kept. */
async function keptAt(time: number): Promise<string> {
  const stamp = time.toString(16).padStart(12, '0')
  const end = Math.random().toString(16).slice(2, 14).padEnd(12, '0')
  const path = await savePicture(files, await jpeg())
  const folder = `pictures/${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-${end}`
  for (const width of pictureWidths) {
    const file = await files.open(toFile(inWidth(path, width)))
    if (file) await files.put(`${folder}/${width}.webp`, file.stream, 'image/webp')
  }
  await removePicture(files, path)
  return `/media/${folder}/700.webp`
}
const daysAgo = (days: number) => Date.now() - days * dayMs

async function sweep(at = shop): Promise<void> {
  await comeRound(at.db, sweepPictures.name)
  await jobsDone(at.db, sweepPictures)
  await jobsDone(at.db, forgetPicture)
}

test('a picture that a killed process left goes after a month, and none that is shown, is newer or was not made here', async () => {
  const [left, almost, shown, ordered] = [
    await keptAt(daysAgo(31)),
    await keptAt(daysAgo(29)),
    await keptAt(daysAgo(31)),
    await keptAt(daysAgo(31)),
  ]
  const demo = '/media/pictures/0198f3a0-0000-5000-8000-000000000001/700.webp'
  await files.put(toFile(demo), await jpeg(), 'image/webp')
  await addTestProduct(db, { images: [shown] })
  await db
    .updateTable('order_lines')
    .set({ image: ordered })
    .where('order_id', '=', await anOrder())
    .execute()
  await addTestProduct(db, { images: [await savePicture(files, await jpeg())] })

  await sweep()

  expect(await statusOf(left)).toBe(404)
  expect(await statusOf(inWidth(left, 160))).toBe(404)
  for (const path of [almost, shown, ordered, demo]) expect(await statusOf(path), path).toBe(200)
})

const anOrder = async () => addPaidOrder(db, (await addUser(db)).id, [await addTestProduct(db)])

test('a shop that shows no newer picture of a storage takes nothing newer out of it: it may be another shop’s', async () => {
  const [before, since] = [await keptAt(daysAgo(50)), await keptAt(daysAgo(35))]
  await sweep(other)
  expect([await statusOf(before), await statusOf(since)]).toEqual([200, 200])

  await addTestProduct(other.db, { images: [await keptAt(daysAgo(40))] })
  await sweep(other)
  expect([await statusOf(before), await statusOf(since)]).toEqual([404, 200])
})

test('what only a deleted product shows goes', async () => {
  const path = await savePicture(files, await jpeg())
  const id = await addTestProduct(db, { images: [path] })
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await jobs.send(db, forgetPicture, { path })
  await until(async () => (await statusOf(path)) === 404)
})
