import { expect, test } from 'vitest'
import { inFormat } from './test-pictures.ts'
import { mp4, webm } from './test-videos.ts'
import { evidenceKindOf, videoKindOf } from './video-kind.ts'

const brokenBox = mp4()
brokenBox.writeUInt32BE(7, 0)
const endlessHeader = Buffer.from('1a45dfa301ffffffffffffff4282847765626d', 'hex')

test.each([
  ['an MP4 from a phone', mp4(64, 'mp42'), 'mp4'],
  ['an MP4 from a program', mp4(64, 'isom'), 'mp4'],
  ['a WebM from a browser', webm(), 'webm'],
  ['a WebM from ffmpeg', webm(64, 'webm', 8), 'webm'],
  ['a WebM whose name is filled up', webm(64, 'webm\0\0'), 'webm'],
  ['a Matroska film', webm(64, 'matroska'), undefined],
  ['a QuickTime film', mp4(64, 'qt  '), undefined],
  ['sound in the same container', mp4(64, 'M4A '), undefined],
  ['an AVIF picture', await inFormat('avif'), undefined],
  ['an HEIC picture', mp4(64, 'heic'), undefined],
  ['a JPEG', await inFormat('jpeg'), undefined],
  ['a box of an impossible size', brokenBox, undefined],
  ['a header without end', endlessHeader, undefined],
  ['a header that breaks off', webm().subarray(0, 12), undefined],
  ['the mark of EBML alone', webm().subarray(0, 4), undefined],
  ['a box that breaks off', mp4().subarray(0, 10), undefined],
  ['a page', Buffer.from('<!doctype html><script>alert("ftypisom")</script>'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s is told from its first bytes', (_, bytes, kind) => {
  expect(videoKindOf(bytes)).toBe(kind)
})

test('as evidence a film is taken as iPhones record it, beside those that browsers play', () => {
  const films = [mp4(64, 'qt  '), mp4(64, 'mp42'), webm(), mp4(64, 'M4A '), mp4(64, 'heic')]
  expect(films.map(evidenceKindOf)).toEqual(['mov', 'mp4', 'webm', undefined, undefined])
})
