import { afterAll, expect, test } from 'vitest'
import { ShopError } from '#server/errors.ts'
import { startFolder } from '#server/files/test-storages.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { withClaimPhotos } from './claim-photos.ts'
import { withClaimVideo } from './claim-video.ts'

const { files, stop } = await startFolder()
afterAll(stop)

const cut = { ...files, remove: () => Promise.reject(new Error('the bucket is away')) }
const refuse = () => Promise.reject(new ShopError('conflict', 'it was reported already'))
const lose = () => Promise.reject(new Error('Connection terminated unexpectedly'))

async function upload(): Promise<string> {
  await files.put('videos/0198f3a0-0000-7000-8000-000000000001.mp4', mp4(), 'video/mp4')
  return '/media/videos/0198f3a0-0000-7000-8000-000000000001.mp4'
}

test('of a refused report nothing stays', async () => {
  await expect(withClaimPhotos(files, [await jpeg()], refuse)).rejects.toThrow('it was reported already')
  await expect(withClaimVideo(files, await upload(), refuse)).rejects.toThrow('it was reported already')
  expect(await files.list('claims')).toEqual([])
})

test('what shows the damage stays where nobody can tell whether the report was kept', async () => {
  await expect(withClaimPhotos(files, [await jpeg()], lose)).rejects.toThrow('Connection terminated')
  await expect(withClaimVideo(files, await upload(), lose)).rejects.toThrow('Connection terminated')
  expect((await files.list('claims')).map((path) => path.slice(-4)).toSorted()).toEqual(['.mp4', 'webp'])
})

test('a refused report is told as refused, even where its photos can’t be taken away', async () => {
  await expect(withClaimPhotos(cut, [await jpeg(), await jpeg()], refuse)).rejects.toThrow('it was reported already')
})

test('a refused report is told as refused, even where its video can’t be taken away', async () => {
  const uploaded = await upload()
  await expect(withClaimVideo(cut, uploaded, refuse)).rejects.toThrow('it was reported already')
})
