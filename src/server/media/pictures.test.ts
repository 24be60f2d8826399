import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pictureWidths } from '#contracts/pictures.ts'
import { ShopError } from '#server/errors.ts'
import type { Files } from '#server/files/files.ts'
import { startFolder } from '#server/files/test-storages.ts'
import { removePicture, savePicture, withPictures } from './pictures.ts'
import {
  avifOfTiles,
  flatAvif,
  inFormat,
  jpeg,
  jpegOfScans,
  movingPicture,
  pngHeader,
  turnedJpeg,
} from './test-pictures.ts'

const { files, folder, stop } = await startFolder()
afterAll(stop)

async function read(path: string, width: number): Promise<Buffer> {
  const file = await files.open(path.replace('/media/', '').replace('700.webp', `${width}.webp`))
  if (!file) throw new Error(`${path} has no width ${width}`)
  return buffer(file.stream)
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

async function countFiles(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

test('a picture is kept as WebP in every width, under a path that pages use', async () => {
  const path = await savePicture(files, await jpeg(1200, 900))
  expect(path).toMatch(/^\/media\/pictures\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f-]{17}\/700\.webp$/)
  for (const width of [160, 400, 700, 1000]) {
    const { format, width: actual, height } = await sharp(await read(path, width)).metadata()
    expect({ format, actual, height }).toEqual({ format: 'webp', actual: width, height: width * 0.75 })
  }
})

test('a small picture is never enlarged, and every width of it is there', async () => {
  const path = await savePicture(files, await jpeg(300, 200))
  const widths = await Promise.all(
    [160, 400, 700, 1000].map(async (width) => (await sharp(await read(path, width)).metadata()).width),
  )
  expect(widths).toEqual([160, 300, 300, 300])
})

test('a photo stands upright, and nobody learns where it was taken', async () => {
  const photo = await turnedJpeg(200, 100)
  expect((await sharp(photo).metadata()).orientation).toBe(6)
  expect(photo.includes('Asha')).toBe(true)

  const kept = await read(await savePicture(files, photo), 1000)

  const { width, height, orientation, exif, xmp, icc } = await sharp(kept).metadata()
  expect({ width, height, orientation, exif, xmp, icc }).toEqual({ width: 100, height: 200 })
  expect(kept.includes('Asha')).toBe(false)
  expect((await colourAt(kept, 50, 20))[0]).toBeGreaterThan(200)
  expect((await colourAt(kept, 50, 180))[2]).toBeGreaterThan(200)
})

test('colours of another colour space are turned into those of the web', async () => {
  const wide = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#20c040' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const [red = 0, green = 0] = await colourAt(await read(await savePicture(files, wide), 160), 5, 5)
  expect(red).toBeLessThan(50)
  expect(green).toBeGreaterThan(180)
})

test('what was transparent stays so', async () => {
  const glass = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  expect((await colourAt(await read(await savePicture(files, glass), 160), 5, 5))[3]).toBe(0)
})

test.each(['gif', 'webp'] as const)('of a moving %s the first frame is kept', async (format) => {
  const kept = await read(await savePicture(files, await movingPicture(format)), 160)
  expect(await sharp(kept).metadata()).toMatchObject({ width: 20, height: 20 })
  expect((await sharp(kept).metadata()).pages ?? 1).toBe(1)
  expect((await colourAt(kept, 10, 10))[0]).toBeGreaterThan(200)
})

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('a picture may come as %s', async (format) => {
  expect(await savePicture(files, await inFormat(format))).toMatch(/\/700\.webp$/)
})

test.each([
  [
    'shows early, as programs save it for the web',
    await sharp(await jpeg(400, 300))
      .jpeg({ progressive: true })
      .toBuffer(),
  ],
  ['is gone over fifty times', jpegOfScans(50)],
  ['has another picture behind it, as phones save it', Buffer.concat([await jpeg(), jpegOfScans(200)])],
  ['is put together from four', await avifOfTiles(2, 64)],
])('a picture that %s is kept', async (_, bytes) => {
  expect(await savePicture(files, bytes)).toMatch(/\/700\.webp$/)
})

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'wrong_kind'],
  ['a PDF', Buffer.from('%PDF-1.7\n%…'), 'wrong_kind'],
  ['an HEIC', heic, 'wrong_kind'],
  ['a TIFF', await inFormat('tiff'), 'wrong_kind'],
  ['a text', Buffer.from('GIF is a format'), 'wrong_kind'],
  ['an empty file', Buffer.alloc(0), 'wrong_kind'],
  ['a page dressed up as a JPEG', Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'), 'bad_input'],
  ['a JPEG that breaks off', (await jpeg(1200, 900)).subarray(0, 2000), 'bad_input'],
  ['a GIF with no picture in it', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'bad_input'],
  ['a picture without a side', pngHeader(0, 10), 'bad_input'],
  ['a small file that unpacks to 400 megapixels', pngHeader(20_000, 20_000), 'too_large'],
  ['one that is long and thin beyond reason', pngHeader(12_001, 10), 'too_large'],
  ['an AVIF that takes long to open', await flatAvif(4001, 4000), 'too_large'],
  ['a JPEG that goes over its pixels so often that opening it takes minutes', jpegOfScans(51), 'bad_input'],
  ['an AVIF that is one picture sixteen times over', await avifOfTiles(4, 64), 'bad_input'],
  ['one as large as a header can say', pngHeader(2 ** 31 - 1, 2 ** 31 - 1), 'bad_input'],
])('%s is refused, and nothing of it is kept', async (_, bytes, code) => {
  const before = await countFiles()
  await expect(savePicture(files, bytes)).rejects.toMatchObject({ name: 'ShopError', code })
  expect(await countFiles()).toBe(before)
})

test('when storage fails half-way, what was written is removed and the failure is told', async () => {
  const before = await countFiles()
  const full: Files = {
    ...files,
    put: (path, body, type) =>
      path.endsWith('1000.webp') ? Promise.reject(new Error('the disk is full')) : files.put(path, body, type),
  }
  await expect(savePicture(full, await jpeg())).rejects.toThrow('the disk is full')
  expect(await countFiles()).toBe(before)
})

const refuse = () => Promise.reject(new ShopError('conflict', 'the name is taken'))

test('where a row can’t be written its pictures go, and why is told', async () => {
  const before = await countFiles()
  await expect(withPictures(files, [await jpeg(), await jpeg()], refuse)).rejects.toThrow('the name is taken')
  expect(await countFiles()).toBe(before)
})

test('where they can’t be removed either, the row’s own trouble is told', async () => {
  const cut = { ...files, remove: () => Promise.reject(new Error('the bucket is away')) }
  await expect(withPictures(cut, [await jpeg()], refuse)).rejects.toThrow('the name is taken')
})

test('where nobody can tell whether the row was written, its pictures stay', async () => {
  const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'))
  const before = await countFiles()
  await expect(withPictures(files, [await jpeg()], lost)).rejects.toThrow('Connection terminated')
  expect(await countFiles()).toBe(before + pictureWidths.length)
})

test('more pictures than can be worked on at once are all kept in the end', async () => {
  const picture = await jpeg()
  const paths = await Promise.all(Array.from({ length: 12 }, () => savePicture(files, picture)))
  expect(new Set(paths).size).toBe(12)
})

test('a removed picture is gone in every width, and other paths are left alone', async () => {
  const [gone, kept] = [await savePicture(files, await jpeg()), await savePicture(files, await jpeg())]
  await files.put('demo/700.webp', Buffer.from('x'), 'image/webp')
  const before = await countFiles()

  await removePicture(files, gone)
  await removePicture(files, gone)
  for (const path of ['/media/demo/700.webp', '/media/pictures/../demo/700.webp', 'https://x.example/700.webp', '']) {
    await removePicture(files, path)
  }

  expect(await countFiles()).toBe(before - 4)
  expect((await read(kept, 160)).length).toBeGreaterThan(0)
})
