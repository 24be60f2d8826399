import { expect, test } from 'vitest'
import type { PackingSlip } from './packing-slip.ts'
import { renderPackingSlips } from './render-packing-slips.ts'
import { testReceipt } from './test-receipt.ts'

const line = { name: 'Kundan Choker', size: '2.6', hasSizes: true, color: 'Antique Gold', sku: 'AL-1', quantity: 2 }

function testSlip(wanted: Partial<PackingSlip> = {}): PackingSlip {
  const { buyer: to, orderedAt, number } = testReceipt()
  return { number, orderedAt, shopName: 'Alankara', shippingMethod: 'flat', to, lines: [line], notes: '', ...wanted }
}

const date = new Date('2026-11-15T09:00:00Z')
const render = (...slips: [PackingSlip, ...PackingSlip[]]) => renderPackingSlips(slips, date)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length
const wordsOf = (pdf: Buffer) => pdf.toString('latin1')

test('each order begins a page, and one of many pieces goes on to another', async () => {
  const many = testSlip({ number: 'ALMANY', lines: Array.from({ length: 40 }, () => line) })
  expect(pagesOf(await render(testSlip()))).toBe(1)
  expect(pagesOf(await render(many, testSlip(), testSlip()))).toBe(4)
})

test('the file is called by its order, or by how many there are', async () => {
  expect(wordsOf(await render(testSlip()))).toContain('(Packing slip for order AL7KQ2MXPD)')
  expect(wordsOf(await render(testSlip(), testSlip()))).toContain('(Packing slips for 2 orders)')
})

test('words that are too long for their column, and long notes, stay on the page', async () => {
  const wordy = 'Antique-gold-plated-'.repeat(5)
  const notes = 'Please wrap it well.\n'.repeat(48)
  expect(pagesOf(await render(testSlip({ lines: [{ ...line, color: wordy, sku: wordy, size: wordy }], notes })))).toBe(
    1,
  )
})

test.each(['शीतल', 'சென்னை', '', '💎', '漢字', 'क्'.repeat(50)])('a parcel for %j has a slip too', async (fullName) => {
  const { to } = testSlip()
  expect(pagesOf(await render(testSlip({ to: { ...to, fullName } })))).toBe(1)
})
