import { expect, test } from 'vitest'
import { sentOnce } from './sent-once.ts'

test('what is sent again because no answer came has the same id, and anything else another', async () => {
  const ids: (string | undefined)[] = []
  let hasAnswer = false
  const send = sentOnce<{ words: string }, void>(async ({ _id }) => {
    ids.push(_id)
    if (!hasAnswer) throw new Error('The line is gone')
  })
  await expect(send({ words: 'Lovely' })).rejects.toThrow()
  hasAnswer = true
  await send({ words: 'Lovely' })
  await send({ words: 'Lovely' })
  await send({ words: 'Lovely!' })
  const [first, again, afterwards, other] = ids
  expect(first).toEqual(expect.any(String))
  expect(again).toBe(first)
  expect(new Set([first, afterwards, other]).size).toBe(3)
})
