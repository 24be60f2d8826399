import { expect, test } from 'vitest'
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
