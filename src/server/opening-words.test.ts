import { expect, test } from 'vitest'
import { liveEnvironment } from '#test/harness/live-environment.ts'
import { openingWords } from './opening-words.ts'
import { readSettings } from './settings/settings.ts'

const wordsWith = (environment: Record<string, string>) =>
  openingWords(readSettings({ ...environment }), { url: 'http://127.0.0.1:3000', setupCode: undefined })

test.each([
  ['test', '  Payments TEST: no money moves, but parcels are real (RAZORPAY_KEY_ID is a test key)'],
  ['live', undefined],
])('a live shop with a %s key says at its start what payments are', (kind, line) => {
  const words = wordsWith({ ...liveEnvironment, RAZORPAY_KEY_ID: `rzp_${kind}_abcdefghijkl` })
  expect(words).toMatch(/^ {2}Mode {4}live$/m)
  expect(words.split('\n').find((each) => each.includes('Payments'))).toBe(line)
})

test('a demo with test keys is a demo, which says so itself', () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'a-long-enough-key-secret' }
  const words = wordsWith({ ...keys, RAZORPAY_WEBHOOK_SECRET: 'a-long-enough-webhook-secret' })
  expect(words).toContain('demo: ')
  expect(words).not.toContain('Payments')
})
