import { expect, test } from 'vitest'
import { buyerLines, factsOf, noteLines, paymentLines, placeOfSupply, sellerLines } from './receipt-words.ts'
import { testReceipt } from './test-receipt.ts'

test('a receipt names its order and the day by the clock in India', () => {
  expect(factsOf(testReceipt({ issuedAt: new Date('2026-11-15T18:30:00Z') }))).toEqual([
    { label: 'Date', words: '16 November 2026' },
    { label: 'Order', words: 'AL7KQ2MXPD' },
    { label: 'Ordered on', words: '15 November 2026' },
  ])
})

test('a credit note names the invoice it is about', () => {
  const against = { serial: 'INV/26-27/000123', issuedAt: new Date('2026-11-01T09:00:00Z') }
  const facts = factsOf(testReceipt({ kind: 'credit_note', serial: 'CN/26-27/000001', against }))
  expect(facts.slice(0, 4)).toEqual([
    { label: 'Credit note no.', words: 'CN/26-27/000001' },
    { label: 'Date', words: '15 November 2026' },
    { label: 'For invoice no.', words: 'INV/26-27/000123' },
    { label: 'Invoice date', words: '1 November 2026' },
  ])
})

test('the GST number and the state’s code stand on an invoice only', () => {
  expect(sellerLines(testReceipt({ kind: 'tax_invoice' }))).toEqual([
    '14 Laxmi Road',
    'Pune 411030',
    'Maharashtra (27)',
    'GSTIN 27AAPFU0939F1ZV',
    '+91 98765 43210 · hello@alankara.example',
  ])
  expect(sellerLines(testReceipt())).not.toContain('GSTIN 27AAPFU0939F1ZV')
})

test('the company a buyer named is on the paper, and what they left empty leaves no gap', () => {
  expect(buyerLines(testReceipt({ buyer: { companyName: 'Rao & Co' } }))).toEqual([
    'Rao & Co',
    '22 Temple Street',
    'Bengaluru, Karnataka 560003',
    'India',
    '9876543210 · asha@example.in',
  ])
})

test.each([
  { state: 'Karnataka', words: 'Karnataka (29)' },
  { state: 'Somewhere', words: 'Somewhere' },
])('the place of supply is $words', ({ state, words }) => {
  expect(placeOfSupply(testReceipt({ buyer: { state } }))).toBe(words)
})

test.each([
  { method: 'upi', words: 'Paid by UPI on 15 November 2026' },
  { method: 'netbanking', words: 'Paid by net banking on 15 November 2026' },
  { method: 'new_thing', words: 'Paid by new thing on 15 November 2026' },
  { method: null, words: 'Paid online on 15 November 2026' },
])('$method reads as $words', ({ method, words }) => {
  const { payment } = testReceipt()
  expect(paymentLines(testReceipt({ payment: { ...payment, method } }))).toEqual([
    words,
    'Payment ID pay_N8FVRD1DzYzBh1',
  ])
})

test('what the shop wants to say comes before what every paper says', () => {
  expect(noteLines(testReceipt({ notes: ['Thank you.'] }))).toEqual([
    'Thank you.',
    'Prices include all taxes.',
    'Made by computer and valid without a signature.',
  ])
})
