import type { Receipt, ReceiptLine } from './receipt.ts'

const line: ReceiptLine = {
  name: 'Kundan Choker',
  size: 'M',
  hasSizes: false,
  color: 'Default',
  sku: null,
  quantity: 1,
  price: 515_00,
  hsn: '7117',
}

const seller: Receipt['seller'] = {
  name: 'Alankara',
  addressLines: ['14 Laxmi Road', 'Pune 411030'],
  stateName: 'Maharashtra',
  stateCode: '27',
  gstin: '27AAPFU0939F1ZV',
  phone: '+91 98765 43210',
  email: 'hello@alankara.example',
}

const buyer: Receipt['buyer'] = {
  fullName: 'Asha Rao',
  companyName: '',
  country: 'India',
  street: '22 Temple Street',
  apartment: '',
  city: 'Bengaluru',
  state: 'Karnataka',
  postcode: '560003',
  phone: '9876543210',
  email: 'asha@example.in',
}

interface Wanted extends Partial<Omit<Receipt, 'lines' | 'buyer'>> {
  lines?: readonly Partial<ReceiptLine>[]
  buyer?: Partial<Receipt['buyer']>
}

/** A receipt in which only that is said which a test is about; the sums follow from the lines. */
export function testReceipt({ lines = [{}], buyer: wantedBuyer, shipping = 0, ...rest }: Wanted = {}): Receipt {
  const whole = lines.map((one) => ({ ...line, ...one }))
  const subtotal = whole.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    kind: 'receipt',
    number: 'AL7KQ2MXPD',
    issuedAt: new Date('2026-11-15T09:00:00Z'),
    orderedAt: new Date('2026-11-15T08:50:00Z'),
    seller,
    buyer: { ...buyer, ...wantedBuyer },
    lines: whole,
    subtotal,
    shipping,
    total: subtotal + shipping,
    ratePercent: 3,
    refunds: [],
    payment: { id: 'pay_N8FVRD1DzYzBh1', method: 'upi', paidAt: new Date('2026-11-15T09:00:00Z') },
    notes: [],
    ...rest,
  }
}
