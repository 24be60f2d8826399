import sharp from 'sharp'
import { expect, test } from 'vitest'
import { countScans } from './jpeg-scans.ts'
import { jpeg, jpegOfScans } from './test-pictures.ts'

/** An APP1 segment, where cameras put a thumbnail. */
const withThumbnail = (picture: Buffer, thumbnail: Buffer) => {
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(thumbnail.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, thumbnail, picture.subarray(2)])
}

const plain = await jpeg()
const early = await sharp(plain).jpeg({ progressive: true }).toBuffer()

test.each([
  ['one as most are', plain, 1],
  ['one that shows early', early, 10],
  ['one with a thumbnail of many scans in it', withThumbnail(plain, jpegOfScans(30)), 1],
  ['one with another behind it', Buffer.concat([plain, early]), 1],
  [
    'one whose markers have filling before them',
    Buffer.from(early.toString('hex').replaceAll('ffda', 'ffffffda'), 'hex'),
    10,
  ],
  ['one that breaks off within a segment', plain.subarray(0, 3), 0],
  ['one of nothing but filling', Buffer.alloc(1000, 0xff), 0],
])('a JPEG is gone over as often as a decoder will: %s', (_, bytes, scans) => {
  expect(countScans(bytes, 100)).toBe(scans)
})

test('no more scans are counted than are asked for', () => {
  expect(countScans(jpegOfScans(5000), 51)).toBe(51)
})
