import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openJournal } from './journal.ts'
import { testFolder } from './test-standins.ts'

const Entry = z.object({ number: z.int(), words: z.string() })
const entry = (number: number) => ({ number, words: `entry ${number}: ₹` })

async function newFile(): Promise<string> {
  return join(await testFolder(), 'below', 'journal.jsonl')
}

/** Left open for as long as the test lasts, as by a process that was killed. */
async function openLeft(file: string) {
  const journal = await openJournal(file, Entry)
  onTestFinished(() => journal.close())
  return journal
}

test('what was added is there again, in its order, however many came at once', async () => {
  const file = await newFile()
  const journal = await openLeft(file)
  expect(journal.entries).toEqual([])
  const all = Array.from({ length: 200 }, (_, number) => entry(number))
  await Promise.all(all.map((one) => journal.add(one)))

  expect((await openLeft(file)).entries).toEqual(all)
})

test('a last line cut short is dropped, and the next entry does not stick to it', async () => {
  const file = await newFile()
  const journal = await openJournal(file, Entry)
  await journal.add(entry(1))
  await journal.close()
  await appendFile(file, Buffer.from(JSON.stringify(entry(2))).subarray(0, -4))

  const again = await openLeft(file)
  expect(again.entries).toEqual([entry(1)])
  await again.add(entry(3))
  expect((await openLeft(file)).entries).toEqual([entry(1), entry(3)])
})

test('rewritten, it holds what it was given and whatever is added afterwards', async () => {
  const file = await newFile()
  const journal = await openLeft(file)
  await Promise.all([
    journal.add(entry(1)),
    journal.add(entry(2)),
    journal.rewrite([entry(7)]),
    journal.add(entry(8)),
    journal.add(entry(9)),
  ])
  expect((await openLeft(file)).entries).toEqual([entry(7), entry(8), entry(9)])
  expect(await readFile(file, 'utf8')).toMatch(/^(\{.+\}\n){3}$/)
})

test.each(['not json\n', '{"number":"one"}\n'])(
  'a line that says something else is told, with its place: %j',
  async (line) => {
    const file = join(await testFolder(), 'journal.jsonl')
    await writeFile(file, `${JSON.stringify(entry(1))}\n${line}`)
    await expect(openJournal(file, Entry)).rejects.toThrow(`${file}:2 can't be read`)
  },
)
