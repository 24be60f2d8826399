import { expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const tellCourier = (answers: string) =>
  fetch(`${shop.url}/standins/shiprocket/standin/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  })

test('a visitor learns by when a piece arrives, and where none does', async () => {
  expect(await shop.visitor.get('/api/delivery/560001')).toMatchObject({
    status: 200,
    body: {
      success: true,
      deliverable: true,
      arrivesBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      message: expect.stringMatching(/^Arrives by \w{3}, \d{1,2} \w{3,4}$/),
    },
  })
  expect((await shop.visitor.get('/api/delivery/190001')).body).toMatchObject({ deliverable: false, arrivesBy: null })
  for (const pin of ['56000', '056000', '5600011', 'abcdef'])
    expect((await shop.visitor.get(`/api/delivery/${pin}`)).status).toBe(404)
})

test('while the courier service is down the usual five to ten days stand', async () => {
  await tellCourier('down')
  expect((await shop.visitor.get('/api/delivery/411001')).body).toEqual({
    success: true,
    deliverable: true,
    arrivesBy: null,
    message: 'Arrives in 5 to 10 business days',
  })
  await tellCourier('right')
})

test('one address asks 120 times in ten minutes, and is then told when to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 125 }, () => shop.visitor.fetch('/api/delivery/560001')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
})
