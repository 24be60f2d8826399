import type { Parcel } from './adhoc-order.ts'

/** A parcel like any other; a test states only what it is about. */
export function testParcel(stated: Partial<Parcel> = {}): Parcel {
  return {
    reference: 'ALK7Q2M9X',
    orderedAt: new Date('2026-11-15T09:11:30Z'),
    to: {
      fullName: 'Asha Rani Devi',
      companyName: '',
      country: 'India',
      street: '4 MG Road',
      apartment: 'Flat 2',
      city: 'Bengaluru',
      state: 'Karnataka',
      postcode: '560001',
      phone: '9876543210',
      email: 'asha@example.in',
    },
    lines: [testLine()],
    subtotal: 129_950,
    shippingCharge: 0,
    ...stated,
  }
}

export function testLine(stated: Partial<Parcel['lines'][number]> = {}): Parcel['lines'][number] {
  return {
    productId: '0198c0de-0000-7000-8000-000000000001',
    name: 'Temple necklace',
    sku: 'NK-1',
    size: 'M',
    color: 'Gold',
    quantity: 1,
    price: 129_950,
    ...stated,
  }
}
