import { expect, test } from 'vitest'
import { replyAddress } from './reply-address.ts'

test.each([
  ['asha@example.in', 'Kundan choker', 'mailto:asha@example.in?subject=Re%3A%20Kundan%20choker'],
  ['asha@example.in', null, 'mailto:asha@example.in?subject=Re%3A%20your%20message'],
  ['asha@example.in', '50% off & more?', 'mailto:asha@example.in?subject=Re%3A%2050%25%20off%20%26%20more%3F'],
  ['asha@example.in', 'कंगन', 'mailto:asha@example.in?subject=Re%3A%20%E0%A4%95%E0%A4%82%E0%A4%97%E0%A4%A8'],
  ['a+b@example.in', 'Hi', 'mailto:a%2Bb@example.in?subject=Re%3A%20Hi'],
  ['a?bcc=eve&body=b@example.in', 'Hi', 'mailto:a%3Fbcc%3Deve%26body%3Db@example.in?subject=Re%3A%20Hi'],
])('an answer to %s about %j goes there and nowhere else', (email, subject, address) => {
  expect(replyAddress({ email, subject })).toBe(address)
})
