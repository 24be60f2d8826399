import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAdhocOrder } from './adhoc-order.ts'
import { testLine, testParcel } from './parcel.fixture.ts'
import { toUniqueSkus } from './unique-skus.ts'

test('the courier service hears of a parcel in its own fields, in rupees and India’s time', () => {
  const lines = [testLine({ quantity: 2, price: 49_950 }), testLine({ sku: 'ER-2', name: 'Jhumka', price: 30_050 })]
  const parcel = testParcel({ lines, subtotal: 129_950, shippingCharge: 5000 })
  expect(toAdhocOrder(parcel, ' Primary ')).toEqual({
    order_id: 'ALK7Q2M9X',
    order_date: '2026-11-15 14:41',
    pickup_location: 'Primary',
    billing_customer_name: 'Asha Rani',
    billing_last_name: 'Devi',
    billing_address: '4 MG Road',
    billing_address_2: 'Flat 2',
    billing_city: 'Bengaluru',
    billing_pincode: '560001',
    billing_state: 'Karnataka',
    billing_country: 'India',
    billing_email: 'asha@example.in',
    billing_phone: '9876543210',
    shipping_is_billing: true,
    order_items: [
      { name: 'Temple necklace', sku: 'NK-1', units: 2, selling_price: 499.5 },
      { name: 'Jhumka', sku: 'ER-2', units: 1, selling_price: 300.5 },
    ],
    payment_method: 'Prepaid',
    shipping_charges: 50,
    giftwrap_charges: 0,
    transaction_charges: 0,
    total_discount: 0,
    sub_total: 1299.5,
    length: 10,
    breadth: 15,
    height: 20,
    weight: 0.5,
  })
})

test('long names are cut, and none in the middle of a character', () => {
  const { to } = testParcel()
  const parcel = testParcel({
    to: { ...to, fullName: 'Asha', city: '𑀓'.repeat(40) },
    lines: [testLine({ name: 'x'.repeat(300) })],
  })
  const order = toAdhocOrder(parcel, 'Primary')
  expect(order).toMatchObject({ billing_customer_name: 'Asha', billing_last_name: '', billing_city: '𑀓'.repeat(30) })
  expect(order.order_items[0]?.name).toBe('x'.repeat(100))
})

test('two sizes of one product get SKUs that tell them apart', () => {
  const lines = [
    testLine({ size: '2.4', color: 'Rose Gold' }),
    testLine({ sku: 'nk-1', size: '2.6', color: 'Rose Gold' }),
    testLine({ sku: 'ER-2' }),
    testLine({ sku: null }),
  ]
  expect(toUniqueSkus(lines)).toEqual(['NK-1-2.4-Rose-Gold', 'nk-1-2.6-Rose-Gold', 'ER-2', testLine().productId])
})

test('whatever is in an order, no SKU repeats, is empty or too long, and they are the same each time', () => {
  const word = fc.constantFrom('A', 'a', 'A-M', 'A-M-Red', 'Red', 'M', '', ' ', 'x'.repeat(60), 'लाल')
  const line = fc.record({
    productId: fc.constantFrom('0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'),
    sku: fc.option(word),
    size: word,
    color: word,
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const skus = toUniqueSkus(lines)
      expect(skus).toHaveLength(lines.length)
      expect(new Set(skus.map((sku) => sku.toLowerCase())).size).toBe(lines.length)
      for (const sku of skus) expect(Array.from(sku).length).toSatisfy((length: number) => length > 0 && length <= 50)
      expect(toUniqueSkus(lines)).toEqual(skus)
    }),
  )
})
