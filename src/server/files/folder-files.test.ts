import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failAfter, generate, startFolder } from './test-storages.ts'

test('large uploads to one path at once never mix', async () => {
  const { files, stop } = await startFolder()
  onTestFinished(stop)
  await Promise.all([3, 5, 4].map((megabytes) => files.put('race.mp4', generate(megabytes), 'video/mp4')))
  const file = await files.open('race.mp4')
  file?.stream.destroy()
  expect([3, 5, 4].map((megabytes) => megabytes * 1024 * 1024)).toContain(file?.size)
})

test('nothing waits in the folder after uploads, whether they worked or not', async () => {
  const { files, folder, stop } = await startFolder()
  onTestFinished(stop)
  await files.put('kept.mp4', generate(1), 'video/mp4')
  await expect(files.put('lost.mp4', failAfter(1), 'video/mp4')).rejects.toThrow('lost its connection')
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  expect((await readdir(folder)).toSorted()).toEqual(['.incoming', 'kept.mp4'])
})

test('what a killed process left half-written is gone a day later, and what is being written stays', async () => {
  const { files, folder, stop } = await startFolder()
  onTestFinished(stop)
  const incoming = join(folder, '.incoming')
  await mkdir(incoming)
  for (const name of ['abandoned', 'arriving']) await writeFile(join(incoming, name), 'half a vid')
  const twoDaysAgo = new Date(Date.now() - 48 * 3600 * 1000)
  await utimes(join(incoming, 'abandoned'), twoDaysAgo, twoDaysAgo)

  await files.put('kept.mp4', generate(1), 'video/mp4')
  expect(await readdir(incoming)).toEqual(['arriving'])
})

test('files that come to a folder and go from it at the same moment don’t lose each other', async () => {
  const { files, stop } = await startFolder()
  onTestFinished(stop)
  const comeAndGo = async (name: string) => {
    for (let turn = 0; turn < 150; turn += 1) {
      await files.put(`arriving/${name}-${turn}.mp4`, Buffer.from('a film'), 'video/mp4')
      await files.remove(`arriving/${name}-${turn}.mp4`)
    }
  }
  await expect(Promise.all(['one', 'two', 'three'].map(comeAndGo))).resolves.toHaveLength(3)
})

test('a walk passes over folders that go meanwhile, and lets others have their turn', async () => {
  const { files, folder, stop } = await startFolder()
  onTestFinished(stop)
  for (let picture = 0; picture < 60; picture += 1) {
    await mkdir(join(folder, `pictures/${picture}`), { recursive: true })
    await writeFile(join(folder, `pictures/${picture}/700.webp`), 'a picture')
  }
  let turns = 0
  let isOver = false
  const countTurn = () => {
    turns += 1
    if (!isOver) setImmediate(countTurn)
  }
  setImmediate(countTurn)

  const found: string[] = []
  for await (const path of files.walk()) {
    found.push(path)
    if (found.length > 1) continue
    const others = (await readdir(join(folder, 'pictures'))).filter((name) => !path.includes(`/${name}/`))
    for (const name of others.slice(0, 20)) await rm(join(folder, 'pictures', name), { recursive: true })
    turns = 0
  }
  isOver = true
  expect(found).toHaveLength(40)
  expect(turns).toBeGreaterThan(30)
})
