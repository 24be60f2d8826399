import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JourneysReport, listFlaky } from '../scripts/journeys-report.ts'

const spec = (file: string, title: string, ...statuses: string[]) => ({
  file,
  title,
  ok: true,
  tests: statuses.map((status) => ({ projectName: 'desktop', status })),
})

test('a journey that passed only when tried again is named once, with its file; the others are not', () => {
  const group = { title: 'in a group', specs: [spec('cart.spec.ts', 'a cart is cleared', 'flaky')] }
  const cart = [
    spec('cart.spec.ts', 'a cart is shown', 'flaky', 'flaky'),
    spec('cart.spec.ts', 'a cart is read', 'expected', 'unexpected'),
    spec('cart.spec.ts', 'a cart is kept', 'skipped'),
  ]
  const report = JourneysReport.parse({
    config: { rootDir: join('/shop', 'test', 'journeys') },
    stats: { expected: 2, unexpected: 1, flaky: 4, skipped: 1 },
    suites: [
      { title: 'cart.spec.ts', specs: cart, suites: [group] },
      { title: 'home.spec.ts', specs: [spec('home.spec.ts', 'a visitor looks round', 'expected', 'flaky')] },
    ],
  })

  expect(listFlaky(report, '/shop')).toEqual([
    `${join('test', 'journeys', 'cart.spec.ts')} › a cart is shown`,
    `${join('test', 'journeys', 'cart.spec.ts')} › a cart is cleared`,
    `${join('test', 'journeys', 'home.spec.ts')} › a visitor looks round`,
  ])
})
