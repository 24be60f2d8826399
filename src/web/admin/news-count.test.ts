import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { keepNewsCount } from './news-count.ts'

/** Questions whose answers come in whatever order. */
function heldCount() {
  const held: ReturnType<typeof Promise.withResolvers<{ count: number }>>[] = []
  const news = keepNewsCount(() => {
    const answer = Promise.withResolvers<{ count: number }>()
    held.push(answer)
    return answer.promise
  })
  return { news, held }
}

test('an answer that comes after that of a later question does not take its count back', async () => {
  const { news, held } = heldCount()
  const told: number[] = []
  news.listen(() => told.push(news.present()))
  const [poll, afterLooking] = [news.refresh(), news.refresh()]
  held[1]?.resolve({ count: 0 })
  await afterLooking
  held[0]?.resolve({ count: 3 })
  await poll
  expect(news.present()).toBe(0)
  expect(told).toEqual([0])
})

test('where the later question gets no answer, the earlier one counts', async () => {
  const { news, held } = heldCount()
  const [poll, later] = [news.refresh(), news.refresh()]
  held[1]?.reject(new ApiError('network', 0, 'Network error'))
  await later
  held[0]?.resolve({ count: 3 })
  await poll
  expect(news.present()).toBe(3)
})
