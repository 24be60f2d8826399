import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { ShopError } from '#server/errors.ts'
import { startFolder } from '#server/files/test-storages.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { saveEvidence } from './claim-files.ts'
import { withClaimPhotos } from './claim-photos.ts'
import { withClaimVideo } from './claim-video.ts'

const { files, stop } = await startFolder()
afterAll(stop)

const cut = { ...files, remove: () => Promise.reject(new Error('the bucket is away')) }
const refuse = () => Promise.reject(new ShopError('conflict', 'it was reported already'))
const lose = () => Promise.reject(new Error('Connection terminated unexpectedly'))

async function upload(): Promise<string> {
  return saveEvidence(files, 'mp4', Readable.from([mp4()]))
}

test('of a refused report nothing stays', async () => {
  await expect(withClaimPhotos(files, [await jpeg()], refuse)).rejects.toThrow('it was reported already')
  await expect(withClaimVideo(files, await upload(), refuse)).rejects.toThrow('it was reported already')
  expect([...(await files.list('claims')), ...(await files.list('arriving'))]).toEqual([])
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
