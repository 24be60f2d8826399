import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#contracts/pictures.ts'
import { ShopError } from '#server/errors.ts'
import { Turns } from '#server/turns.ts'
import { countParts } from './avif-parts.ts'
import { countScans } from './jpeg-scans.ts'
import { type PictureKind, pictureKindOf } from './picture-kind.ts'
import type { Sender } from './sender.ts'

const mostPixels = 40_000_000
/** To open one takes several times as long as one of any other kind. */
const mostPixelsOfAvif = 16_000_000
const longestSide = 12_000
/** Programs that save a JPEG so that it shows early write a dozen. Of empty ones 5 MB hold enough for half an hour. */
const mostScans = 50
/** A picture with another beside it that makes it brighter has two; each may be as large as the whole. */
const mostPartsOfAvif = 6

// Every upload is another picture, so nothing would ever be found again in sharp's cache.
sharp.cache(false)
sharp.concurrency(1)

/**
 * A picture may take 300 MB while it is opened, so only one or two at a time, with cores left to answer visitors. Of each
 * shopper one waits at most, since their forms are taken one by one.
 */
const turns = new Turns(availableParallelism() < 4 ? 1 : 2, 20)

interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** WebP in every width, upright, in sRGB, with nothing of the original but its pixels. */
export async function encodePicture(bytes: Buffer, sender: Sender): Promise<{ width: number; bytes: Buffer }[]> {
  const kind = pictureKindOf(bytes)
  if (!kind) throw new ShopError('wrong_kind', 'Only JPG, JPEG, PNG, GIF, WebP and AVIF pictures are accepted')
  if (takesTooLong(bytes, kind))
    throw new ShopError('bad_input', 'This picture takes too long to open. Please save it anew as JPG or PNG.')
  return turns.take(async () => {
    const pixels = await openPicture(bytes, kind === 'avif' ? mostPixelsOfAvif : mostPixels)
    const encoded = []
    for (const width of pictureWidths) encoded.push({ width, bytes: await encode(pixels, width) })
    return encoded
  }, sender)
}

/** What no bound of time holds, since it happens before the first pixel is there. */
function takesTooLong(bytes: Buffer, kind: PictureKind): boolean {
  if (kind === 'jpeg') return countScans(bytes, mostScans + 1) > mostScans
  return kind === 'avif' && countParts(bytes) > mostPartsOfAvif
}

async function openPicture(bytes: Buffer, most: number): Promise<Pixels> {
  // Its first frame, where it moves. Of what is not quite right only what costs pixels is refused: phones write odd files.
  const picture = sharp(bytes, { pages: 1, limitInputPixels: most, failOn: 'error', sequentialRead: true })
  await assertReasonable(picture, most)
  const widest = Math.max(...pictureWidths)
  return picture
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged)
}

async function assertReasonable(picture: Sharp, most: number): Promise<void> {
  const { width, height, compression } = await picture.metadata().catch(refuseDamaged)
  if (compression === 'hevc') throw new ShopError('wrong_kind', 'HEIC pictures are not accepted')
  if (width > longestSide || height > longestSide || width * height > most) throw tooManyPixels()
}

function refuseDamaged(cause: unknown): never {
  if (cause instanceof Error && cause.message.includes('exceeds pixel limit')) throw tooManyPixels()
  throw new ShopError('bad_input', 'This picture is damaged. Please choose another one.', { cause })
}

function tooManyPixels(): ShopError {
  return new ShopError(
    'too_large',
    'This picture has too many pixels: at most 40 million (16 million as AVIF), and 12,000 on a side',
  )
}

function encode({ data, info: { width, height, channels } }: Pixels, atMost: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } })
    .resize({ width: atMost, withoutEnlargement: true })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer()
}
