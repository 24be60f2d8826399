import { expect, test } from 'vitest'
import { tableOf } from './receipt-rows.ts'
import { testReceipt } from './test-receipt.ts'

const totalsOf = (receipt: Parameters<typeof tableOf>[0]) =>
  tableOf(receipt).totals.map(({ label, words }) => `${label}: ${words}`)

test('a plain receipt says nothing of tax', () => {
  const table = tableOf(testReceipt({ lines: [{ name: 'Kundan Choker', quantity: 2, price: 1_23_456_50 }] }))
  expect(table.headings).toEqual(['#', 'Item', 'Quantity', 'Price', 'Amount'])
  expect(table.rows[0]?.cells).toEqual(['1', 'Kundan Choker', '2', '₹1,23,456.50', '₹2,46,913.00'])
  expect(table.totals.map(({ label }) => label)).toEqual(['Subtotal', 'Shipping', 'Total paid'])
})

test('free shipping is called free, and any other is counted', () => {
  expect(totalsOf(testReceipt())).toContain('Shipping: Free')
  expect(totalsOf(testReceipt({ shipping: 50_00 }))).toEqual([
    'Subtotal: ₹515.00',
    'Shipping: ₹50.00',
    'Total paid: ₹565.00',
  ])
})

test('what went back stands under what was paid', () => {
  const refunds = [{ amount: 100_00, refundedAt: new Date('2026-11-20T19:00:00Z') }]
  // Past midnight in India.
  expect(totalsOf(testReceipt({ refunds })).at(-1)).toBe('Refunded on 21 November 2026: −₹100.00')
})

test('an invoice to another state shows one tax', () => {
  const table = tableOf(testReceipt({ kind: 'tax_invoice', buyer: { state: 'Karnataka' } }))
  expect(table.headings).toEqual(['#', 'Item', 'HSN', 'Qty', 'Price', 'Taxable', 'IGST 3%', 'Amount'])
  expect(table.rows[0]?.cells).toEqual(['1', 'Kundan Choker', '7117', '1', '₹515.00', '₹500.00', '₹15.00', '₹515.00'])
  expect(table.totals.map(({ words }) => words)).toEqual(['₹500.00', '₹15.00', '₹515.00'])
})

test('an invoice within the state shows two', () => {
  const table = tableOf(testReceipt({ kind: 'tax_invoice', buyer: { state: 'maharashtra' } }))
  expect(table.headings.slice(6)).toEqual(['CGST 1.5%', 'SGST 1.5%', 'Amount'])
  expect(table.rows[0]?.cells.slice(5)).toEqual(['₹500.00', '₹7.50', '₹7.50', '₹515.00'])
})

test('the taxes are named by the rate that the paper was issued at', () => {
  const issued = { kind: 'tax_invoice', lines: [{ price: 1050_00 }], ratePercent: 5 } as const
  expect(totalsOf(testReceipt(issued))).toEqual(['Taxable value: ₹1,000.00', 'IGST 5%: ₹50.00', 'Total: ₹1,050.00'])
  const within = testReceipt({ ...issued, buyer: { state: 'Maharashtra' } })
  expect(tableOf(within).headings.slice(6)).toEqual(['CGST 2.5%', 'SGST 2.5%', 'Amount'])
  expect(totalsOf(within).slice(1, 3)).toEqual(['CGST 2.5%: ₹25.00', 'SGST 2.5%: ₹25.00'])
})

test('shipping that was charged is taxed with the goods', () => {
  expect(totalsOf(testReceipt({ kind: 'tax_invoice', shipping: 51_50 }))).toEqual([
    'Items, tax inside: ₹515.00',
    'Shipping, tax inside: ₹51.50',
    'Taxable value: ₹550.00',
    'IGST 3%: ₹16.50',
    'Total: ₹566.50',
  ])
})

test('size, colour and number of a piece stand under its name, where it has them', () => {
  const kada = { size: '2.6', hasSizes: true }
  const lines = [{ ...kada, color: 'Gold', sku: 'AL-1' }, kada, { color: 'Gold' }, {}]
  expect(tableOf(testReceipt({ lines })).rows.map(({ details }) => details)).toEqual([
    'Size 2.6 · Gold · SKU AL-1',
    'Size 2.6',
    'Gold',
    '',
  ])
})
