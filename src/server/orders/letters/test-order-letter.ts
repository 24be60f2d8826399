import type { Order } from '#contracts/orders.ts'
import type { OrderLetterFacts } from './order-letter.ts'

const order: Order = {
  _id: '0198f3a0-0000-7000-8000-000000000001',
  orderId: 'AL7KQ2MXPD',
  items: [
    {
      productId: '0198f3a0-0000-7000-8000-000000000002',
      productName: 'Kundan Choker with Pearl Drops',
      quantity: 2,
      price: 1299.5,
      size: '2.6',
      hasSizes: true,
      color: 'Antique Gold',
      image: '/media/pictures/0198f3a0-0000-7000-8000-000000000003/700.webp',
    },
  ],
  subtotal: 2599,
  shippingCharge: 0,
  totalAmount: 2599,
  shippingMethod: 'flat',
  address: {
    fullName: 'Asha Rao',
    companyName: '',
    country: 'India',
    street: '22 Temple Street',
    apartment: 'Flat 4B',
    city: 'Bengaluru',
    state: 'Karnataka',
    postcode: '560003',
    phone: '9876543210',
    email: 'asha@example.in',
  },
  notes: '',
  paymentStatus: 'paid',
  orderStatus: 'processing',
  seenByAdmin: false,
  trackingNumber: null,
  trackingUrl: null,
  heldUntil: null,
  createdAt: '2026-11-15T08:50:00.000Z',
}

/** Facts in which only that is said of the order which a test is about. */
export function testFacts(wanted: Partial<Order> = {}): OrderLetterFacts {
  return {
    order: { ...order, ...wanted },
    name: 'Asha of the account',
    publicUrl: 'https://shop.example',
    supportEmail: 'care@shop.example',
    supportPhone: '+91 98765 43210',
  }
}
