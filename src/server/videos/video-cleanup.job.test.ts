import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { mp4 } from '#server/media/test-videos.ts'
import { saveVideo } from '#server/media/videos.ts'
import { jobsDone } from '#test/harness/jobs-done.ts'
import { openShop } from '#test/harness/shop.ts'
import { forgetVideo, sweepVideos } from './video-cleanup.job.ts'
import { addVideo } from './videos.service.ts'

const shop = await openShop()
const { db, files, jobs } = shop.app.deps
/** With a database of its own, as where a restore is rehearsed with the settings of the live shop. */
const other = await openShop({ settings: { files: shop.app.deps.settings.files } })
const isThere = async (path: string) => (await shop.visitor.fetch(path)).status === 200

/** Its name tells when it was uploaded. */
async function uploadedAt(time: number): Promise<string> {
  const stamp = time.toString(16).padStart(12, '0')
  const end = Math.random().toString(16).slice(2, 14).padEnd(12, '0')
  const file = `videos/${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-${end}.mp4`
  await files.put(file, mp4(), 'video/mp4')
  return `/media/${file}`
}
const hoursAgo = (hours: number) => Date.now() - hours * 3600 * 1000
const show = (videoUrl: string, at = db) =>
  at.transaction().execute((tx) => addVideo(tx, { kind: 'video', videoUrl, poster: null, description: '' }))

test('a day after its upload a video goes that nothing shows, and no other', async () => {
  await files.put('videos/intro.mp4', mp4(), 'video/mp4')
  const fresh = await saveVideo(files, 'mp4', Readable.from([mp4()]))
  const [forgotten, shown, shownByAddress, almost] = [
    await uploadedAt(hoursAgo(25)),
    await uploadedAt(hoursAgo(25)),
    await uploadedAt(hoursAgo(25)),
    await uploadedAt(hoursAgo(23)),
  ]
  await show(shown)
  const newest = await saveVideo(files, 'mp4', Readable.from([mp4()]))
  await show(newest)
  await show(`https://shop.test${shownByAddress}?t=1`)

  await jobs.send(db, sweepVideos, {})
  await jobsDone(db, sweepVideos)

  expect(await isThere(forgotten)).toBe(false)
  for (const path of [fresh, shown, shownByAddress, almost, '/media/videos/intro.mp4']) {
    expect(await isThere(path), path).toBe(true)
  }
})

test('a shop that knows no newer video of a storage takes nothing newer out of it: it may be another shop’s', async () => {
  const [before, since] = [await uploadedAt(hoursAgo(50)), await uploadedAt(hoursAgo(25))]
  const sweep = async () => {
    await other.app.deps.jobs.send(other.db, sweepVideos, {})
    await jobsDone(other.db, sweepVideos)
  }
  await sweep()
  expect([await isThere(before), await isThere(since)]).toEqual([true, true])

  await show(await uploadedAt(hoursAgo(40)), other.db)
  await sweep()
  expect([await isThere(before), await isThere(since)]).toEqual([false, true])
})

test('of adding a video and removing its file at once, never both succeed', async () => {
  const meera = await shop.admin()
  const paths = await Promise.all(Array.from({ length: 12 }, () => saveVideo(files, 'mp4', Readable.from([mp4()]))))
  const answers = await Promise.all(
    paths.map(async (path) => {
      const [, answer] = await Promise.all([
        jobs.send(db, forgetVideo, { path }),
        meera.post('/api/videos', { videoUrl: path }),
      ])
      return answer.status
    }),
  )
  await jobsDone(db, forgetVideo)
  const isKept = await Promise.all(paths.map(isThere))
  expect(answers).toEqual(isKept.map((kept) => (kept ? 201 : 400)))
})
