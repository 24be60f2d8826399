import { expect, test } from 'vitest'
import { sentOnce } from './sent-once.ts'

test('what says the same is sent under the same id, and anything else under another', () => {
  const once = sentOnce<{ words: string }>()
  const [first, again, other] = [once({ words: 'Lovely' }), once({ words: 'Lovely' }), once({ words: 'Lovely!' })]
  expect(again).toEqual(first)
  expect(first).toEqual({ words: 'Lovely', _id: expect.any(String) })
  expect(other._id).not.toBe(first._id)
})
