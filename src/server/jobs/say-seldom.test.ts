import { expect, test } from 'vitest'
import { saySeldom } from './say-seldom.ts'

function complaining() {
  const lines: { message: string; leftOut: number }[] = []
  let now = 0
  const complain = saySeldom(
    (error, leftOut) => lines.push({ message: error.message, leftOut }),
    () => now,
  )
  return { lines, complain: (words: string) => complain(new Error(words)), wait: (ms: number) => (now += ms) }
}

test('what workers meet again and again is said once a minute, with how often it was not said', () => {
  const { lines, complain, wait } = complaining()
  for (let second = 0; second < 90; second++) {
    for (const queue of ['refund', 'send-mail']) complain(`connect ECONNREFUSED (Queue: ${queue}, Worker: ${second})`)
    wait(1000)
  }

  expect(lines.map(({ leftOut }) => leftOut)).toEqual([0, 119])
  expect(lines[0]?.message).toContain('Queue: refund')
})

test('another reason is said at once', () => {
  const { lines, complain } = complaining()
  for (const words of ['the database system is shutting down', 'connect ECONNREFUSED', 'connect ECONNREFUSED'])
    complain(words)

  expect(lines.map(({ message }) => message)).toEqual(['the database system is shutting down', 'connect ECONNREFUSED'])
})

test('after a quiet hour it is said at once again, with what was left out before', () => {
  const { lines, complain, wait } = complaining()
  complain('connect ECONNREFUSED')
  complain('connect ECONNREFUSED')
  wait(3_600_000)
  complain('connect ECONNREFUSED')

  expect(lines.map(({ leftOut }) => leftOut)).toEqual([0, 1])
})
