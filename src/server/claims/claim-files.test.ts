import { afterAll, expect, test } from 'vitest'
import { startFolder } from '#server/files/test-storages.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { withClaimPhotos } from './claim-photos.ts'
import { withClaimVideo } from './claim-video.ts'

const { files, stop } = await startFolder()
afterAll(stop)

const cut = { ...files, remove: () => Promise.reject(new Error('the bucket is away')) }
const refuse = () => Promise.reject(new Error('it was reported already'))

test('a refused report is told as refused, even where its photos can’t be taken away', async () => {
  await expect(withClaimPhotos(cut, [await jpeg(), await jpeg()], refuse)).rejects.toThrow('it was reported already')
})

test('a refused report is told as refused, even where its video can’t be taken away', async () => {
  await files.put('videos/0198f3a0-0000-7000-8000-000000000001.mp4', mp4(), 'video/mp4')
  const uploaded = '/media/videos/0198f3a0-0000-7000-8000-000000000001.mp4'
  await expect(withClaimVideo(cut, uploaded, refuse)).rejects.toThrow('it was reported already')
})
