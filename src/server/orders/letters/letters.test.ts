import { expect, test } from 'vitest'
import { writeCancelled } from './cancelled.ts'
import { writeConfirmation } from './confirmation.ts'
import { writeDelivered } from './delivered.ts'
import { writeRefunded } from './refunded.ts'
import { writeShipped } from './shipped.ts'
import { testFacts } from './test-order-letter.ts'

const orderPage = 'https://shop.example/order/AL7KQ2MXPD'

test.each([
  writeConfirmation(testFacts()),
  writeShipped(testFacts(), { courierName: 'Delhivery' }),
  writeDelivered(testFacts()),
  writeRefunded(testFacts(), { amount: 500, reason: 'A stone was missing' }),
  writeCancelled(testFacts(), { asItWasPaid: 2599, byHand: 0 }),
])('“$subject” names the order, greets by name, links to it and says whom to ask', ({ subject, text, html }) => {
  expect(subject).toContain('AL7KQ2MXPD')
  expect(text).toContain('Dear Asha Rao,')
  expect(text).toContain(orderPage)
  expect(text).toContain('care@shop.example or call +91 98765 43210')
  expect(html).toContain(`href="${orderPage}"`)
})

test('the confirmation says what was bought, what it cost, where it goes and by when', () => {
  const { text, html } = writeConfirmation(testFacts())
  expect(text).toContain('Kundan Choker with Pearl Drops\nSize 2.6 · Antique Gold · 2\u00A0×\u00A0₹1,299.50: ₹2,599.00')
  expect(text).toContain('Subtotal: ₹2,599.00\nShipping: Free\nTotal: ₹2,599.00')
  expect(text).toContain('Asha Rao\n22 Temple Street\nFlat 4B\nBengaluru, Karnataka 560003\nIndia\n9876543210')
  expect(text).toContain('5 to 10 business days')
  expect(html).toContain('src="https://shop.example/media/pictures/0198f3a0-0000-7000-8000-000000000003/160.webp"')
})

test('a paid order without an address asks for it, and greets by the account’s name', () => {
  const { text } = writeConfirmation(testFacts({ address: null }))
  expect(text).toContain('Dear Asha of the account,')
  expect(text).toContain('We still need your address')
  expect(text).not.toContain('business days')
})

test('a parcel on its way can be followed', () => {
  const trackingUrl = 'https://courier.example/track/123'
  const { text } = writeShipped(testFacts({ trackingNumber: '123', trackingUrl }), { courierName: 'Delhivery' })
  expect(text).toContain('has left us with Delhivery.')
  expect(text).toContain('Tracking number: 123')
  expect(text).toContain(`Track your parcel: ${trackingUrl}\n\nSee your order: ${orderPage}`)
})

test('a tracking page of the shop’s own is given with its whole address', () => {
  const { text } = writeShipped(testFacts({ trackingUrl: '/standins/shiprocket/track/1' }), { courierName: null })
  expect(text).toContain('Track your parcel: https://shop.example/standins/shiprocket/track/1')
})

test.each(['javascript:alert(1)', '//evil.example/x', 'data:text/html,x', 'not an address'])(
  '%s is no page to follow a parcel on',
  (trackingUrl) => {
    const { text, html } = writeShipped(testFacts({ trackingUrl }), { courierName: null })
    expect(text + html).not.toContain(trackingUrl)
    expect(text).toContain(`See your order: ${orderPage}`)
  },
)

test('a delivered parcel comes with how to claim a damage', () => {
  expect(writeDelivered(testFacts()).text).toMatch(/within 3 days of delivery, with your uncut unboxing video/)
})

test('a refund says how much, why and how long it takes', () => {
  const reason = 'This order had been paid already, so we are refunding the second payment.'
  const { subject, text } = writeRefunded(testFacts(), { amount: 123456.5, reason })
  expect(text).toContain(`Reason: ${reason}`)
  expect(subject).toBe('Refund of ₹1,23,456.50 for your order AL7KQ2MXPD')
  expect(text).toContain('5 to 7 business days')
  expect(text).toContain('Order total: ₹2,599.00\nRefunded: ₹1,23,456.50')
})

test('a refund that staff paid another way does not say that the bank sends it', () => {
  const { text } = writeRefunded(testFacts(), { amount: 500, reason: 'A stone was missing', isByHand: true })
  expect(text).toContain('Reason: A stone was missing')
  expect(text).toContain('It could not be sent the usual way, so we have sent it to you another way.')
  expect(text).not.toMatch(/the way it was paid|business days/)
})

test('a cancelled order says what goes back and how, or that nothing was charged', () => {
  const textOf = (asItWasPaid: number, byHand: number) => writeCancelled(testFacts(), { asItWasPaid, byHand }).text
  const asPaid = /₹2,599.00 is being refunded the way it was paid. .* 5 to 7 business days/
  const byHand = 'The refund of ₹500.00 could not be sent the usual way, so we have sent it to you another way.'
  expect(textOf(2599, 0)).toMatch(asPaid)
  expect(textOf(2599, 0)).not.toContain('another way')
  expect(textOf(2599, 500)).toMatch(asPaid)
  expect(textOf(2599, 500)).toContain(byHand)
  expect(textOf(0, 500)).toContain(byHand)
  expect(textOf(0, 500)).not.toMatch(/the way it was paid|business days|Nothing was charged/)
  expect(textOf(0, 0)).toContain('Nothing was charged for it.')
  // The bank has refused its refund, and staff see to it.
  const refused = testFacts()
  refused.order.paymentStatus = 'refunded'
  const { text } = writeCancelled(refused, { asItWasPaid: 0, byHand: 0 })
  expect(text).toContain('What you paid for it comes back to you: we write again when it is sent.')
  expect(text).not.toContain('Nothing was charged')
})

test('a cancelled order of which a part went back before does not promise that part again', () => {
  const { text } = writeCancelled(testFacts(), { asItWasPaid: 2599, isInParts: true, byHand: 0 })
  expect(text).toContain('In all ₹2,599.00 goes back the way it was paid, what was refunded before included.')
  expect(text).not.toContain('is being refunded')
})

test('a name full of signs stays a name', () => {
  const { address } = testFacts().order
  const fullName = '<b>Asha</b>'
  const { html } = writeConfirmation(testFacts({ address: address && { ...address, fullName } }))
  expect(html).not.toContain(fullName)
  expect(html).toContain('Dear &lt;b&gt;Asha&lt;/b&gt;,')
})
