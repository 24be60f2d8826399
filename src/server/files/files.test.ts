import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ByteRange, Files } from './files.ts'
import { failAfter, generate, startFolder, startS3 } from './test-storages.ts'

describe.each([
  { kind: 'a folder', start: startFolder },
  { kind: 'an S3 bucket', start: startS3 },
])('files in $kind', ({ start }) => {
  let storage: { files: Files; folder: string; stop: () => Promise<void> }
  let files: Files
  beforeAll(async () => {
    storage = await start()
    files = storage.files
  })
  afterAll(() => storage.stop())

  const read = async (path: string, range?: ByteRange) => {
    const file = await files.open(path, range)
    if (!file) return
    const { stream, etag, ...rest } = file
    return { ...rest, text: (await buffer(stream)).toString() }
  }
  const leftovers = async () => {
    const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  }

  test('what was put can be read, with its type and size', async () => {
    await files.put('products/nath.webp', Buffer.from('a nath'), 'image/webp')
    expect(await read('products/nath.webp')).toEqual({ text: 'a nath', size: 6, type: 'image/webp', start: 0, end: 5 })
  })

  test('the same path again replaces what was there, and its mark changes', async () => {
    await files.put('products/again.webp', Buffer.from('first'), 'image/webp')
    const first = await files.open('products/again.webp')
    await files.put('products/again.webp', Readable.from([Buffer.from('second')]), 'image/webp')
    const second = await files.open('products/again.webp')
    expect(await read('products/again.webp')).toMatchObject({ text: 'second' })
    expect(second?.etag).toMatch(/^".+"$/)
    expect(second?.etag).not.toBe(first?.etag)
    first?.stream.destroy()
    second?.stream.destroy()
  })

  test('a walk comes by every file, however deep, and by nothing that is still arriving', async () => {
    await files.put('walk/near.webp', Buffer.from('near'), 'image/webp')
    await files.put('walk/far/away.mp4', Buffer.from('far'), 'video/mp4')
    await expect(files.put('walk/lost.mp4', failAfter(1), 'video/mp4')).rejects.toThrow()
    const paths: string[] = []
    for await (const path of files.walk()) paths.push(path)
    expect(paths.filter((path) => path.startsWith('walk/')).toSorted()).toEqual(['walk/far/away.mp4', 'walk/near.webp'])
  })

  test('an empty file is a file', async () => {
    await files.put('empty.pdf', Readable.from([]), 'application/pdf')
    expect(await read('empty.pdf')).toMatchObject({ text: '', size: 0 })
  })

  test.each([
    { range: { start: 2, end: 4 }, text: 'cde', start: 2, end: 4 },
    { range: { start: 7 }, text: 'hij', start: 7, end: 9 },
    { range: { start: 0, end: 1 }, text: 'ab', start: 0, end: 1 },
    { range: { start: 8, end: 100 }, text: 'ij', start: 8, end: 9 },
    { range: { start: 10 }, text: '', start: 10, end: 9 },
  ])('a part is read alone: $range', async ({ range, ...part }) => {
    await files.put('videos/letters.mp4', Buffer.from('abcdefghij'), 'video/mp4')
    expect(await read('videos/letters.mp4', range)).toEqual({ ...part, size: 10, type: 'video/mp4' })
  })

  test('a large video arrives whole from a stream', async () => {
    await files.put('videos/large.mp4', generate(20), 'video/mp4')
    const hash = (stream?: Readable) =>
      buffer(stream ?? Readable.from([])).then((all) => createHash('sha256').update(all).digest('hex'))
    const file = await files.open('videos/large.mp4')
    expect(file?.size).toBe(20 * 1024 * 1024)
    expect(await hash(file?.stream)).toBe(await hash(generate(20)))
  })

  test('of two written to one path at once, one is there whole', async () => {
    const [a, b] = ['a', 'b'].map((letter) => letter.repeat(5000))
    await Promise.all([a, b].map((text) => files.put('race.png', Buffer.from(text ?? ''), 'image/png')))
    expect([a, b]).toContain((await read('race.png'))?.text)
  })

  test('a missing file, and one below another file, are not there', async () => {
    await files.put('plain.png', Buffer.from('x'), 'image/png')
    expect(await files.open('none.png')).toBeUndefined()
    expect(await files.open('no/such/folder/none.png')).toBeUndefined()
    expect(await files.open('plain.png/below.png')).toBeUndefined()
  })

  test('a removed file is gone, and removing it twice is fine', async () => {
    await files.put('gone/soon.gif', Buffer.from('x'), 'image/gif')
    await files.remove('gone/soon.gif')
    await files.remove('gone/soon.gif')
    expect(await files.open('gone/soon.gif')).toBeUndefined()
  })

  test('what is right in a folder is listed, and a folder that nobody made is empty', async () => {
    for (const path of ['shelf/a.mp4', 'shelf/b.webm', 'shelf/below/c.mp4', 'shelf-two/d.mp4']) {
      await files.put(path, Buffer.from('x'), path.endsWith('webm') ? 'video/webm' : 'video/mp4')
    }
    expect((await files.list('shelf')).toSorted()).toEqual(['shelf/a.mp4', 'shelf/b.webm'])
    expect(await files.list('nothing')).toEqual([])
    for (const folder of ['..', '.incoming', 'a/..', ''])
      await expect(files.list(folder)).rejects.toThrow('Not a folder')
  })

  test.each([1, 10])(
    'an upload that fails after %i MB leaves nothing behind, and what was there stays',
    async (megabytes) => {
      await files.put('videos/kept.mp4', Buffer.from('kept'), 'video/mp4')
      await expect(files.put('videos/half.mp4', failAfter(megabytes), 'video/mp4')).rejects.toThrow(
        'lost its connection',
      )
      await expect(files.put('videos/kept.mp4', failAfter(megabytes), 'video/mp4')).rejects.toThrow(
        'lost its connection',
      )
      expect(await files.open('videos/half.mp4')).toBeUndefined()
      expect(await read('videos/kept.mp4')).toMatchObject({ text: 'kept' })
      expect((await leftovers()).filter((name) => name.includes('half'))).toEqual([])
    },
  )

  test.each([
    '../escape.png',
    'a/../../escape.png',
    '/etc/escape.png',
    'a\\..\\escape.png',
    'a\0.png',
    './a.png',
    'a//b.png',
    '.hidden.png',
    'a/.incoming/b.png',
    '%2e%2e/a.png',
    'a.svg',
    'noextension',
    '',
  ])('the path %j is refused as a mistake of the shop', async (path) => {
    await expect(files.put(path, Buffer.from('x'), 'image/png')).rejects.toThrow('Not a path')
    await expect(files.open(path)).rejects.toThrow('Not a path')
    await expect(files.remove(path)).rejects.toThrow('Not a path')
  })

  test('a path too long for a disk is refused before it gets there', async () => {
    await expect(files.open(`${'a'.repeat(300)}.png`)).rejects.toThrow('Not a path')
  })

  test('a type that the name does not tell is refused', async () => {
    await expect(files.put('picture.png', Buffer.from('x'), 'text/html')).rejects.toThrow(
      "picture.png can't hold text/html",
    )
  })
})
