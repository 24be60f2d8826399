import { expect, test } from 'vitest'
import type { FailedJob } from '#contracts/jobs.ts'
import { jobTitle, settleWords } from './job-words.ts'

test('staff read what failed, and of which order', () => {
  expect(jobTitle(failed('order-letter'))).toBe('E-mail about the order (order AL7KQ2M9XZ)')
  expect(jobTitle(failed('parcel-back-or-lost'))).toBe('The parcel came back or was lost (order AL7KQ2M9XZ)')
  expect(jobTitle({ ...failed('send-code'), orderId: null })).toBe('E-mail a code')
})

test('whoever marks a job as settled reads in whole sentences what that means', () => {
  expect(settleWords(failed('ship-order'))).toBe(
    'Ask the courier for the parcel (order AL7KQ2M9XZ). Once it is done another way, it leaves the list.',
  )
  expect(settleWords({ ...failed('refund-refused'), canRetry: false, givesMoney: true })).toBe(
    'The bank refused a refund (order AL7KQ2M9XZ). Trying again can’t help. Once it is done another way, it leaves the list, and the money counts as given back.',
  )
})

function failed(name: string): FailedJob {
  const moment = '2026-11-18T04:30:00.000Z'
  return {
    _id: '019a95d4-5a80-7000-8000-000000000001',
    name,
    reason: 'It did not work',
    tries: 1,
    orderId: 'AL7KQ2M9XZ',
    canRetry: true,
    canSettle: true,
    givesMoney: false,
    createdAt: moment,
    failedAt: moment,
  }
}
