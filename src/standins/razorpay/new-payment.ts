import { randomInt } from 'node:crypto'
import type { KeptOrder, Payment } from './entities.ts'
import { newId, nowInSeconds } from './ids.ts'

interface Wanted {
  method: 'card' | 'upi'
  card: string
  vpa: string
  email?: string | undefined
  contact?: string | undefined
}

type Money = Pick<Payment, 'amount' | 'currency'>

const rupeesToTheDollar = 80

/** A payment nobody has answered yet. Of a card only the last four digits are kept, as the provider does. */
export function newPayment(order: KeptOrder, { amount, currency }: Money, wanted: Wanted): Payment {
  const international = currency !== order.currency
  return {
    id: newId('pay_'),
    entity: 'payment',
    amount,
    currency,
    ...(international && { base_amount: amount * rupeesToTheDollar, base_currency: order.currency }),
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international,
    method: wanted.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: wanted.email ?? null,
    contact: wanted.contact ?? null,
    notes: [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    created_at: nowInSeconds(),
    ...(wanted.method === 'card' ? byCard(wanted.card, international) : byUpi(wanted.vpa)),
  }
}

function byCard(number: string, international: boolean): Pick<Payment, 'card_id' | 'card' | 'acquirer_data'> {
  const id = newId('card_')
  return {
    card_id: id,
    card: {
      id,
      entity: 'card',
      name: '',
      last4: number.slice(-4),
      network: networkOf(number),
      type: 'credit',
      issuer: null,
      international,
      emi: false,
      sub_type: 'consumer',
      token_iin: null,
    },
    acquirer_data: { auth_code: String(randomInt(100_000, 1_000_000)) },
  }
}

function byUpi(vpa: string): Pick<Payment, 'vpa' | 'upi' | 'acquirer_data'> {
  const rrn = String(randomInt(100_000_000_000, 1_000_000_000_000))
  return { vpa, upi: { vpa }, acquirer_data: { rrn, upi_transaction_id: newId('') } }
}

function networkOf(number: string): string {
  if (number.startsWith('4')) return 'Visa'
  if (/^3[47]/.test(number)) return 'American Express'
  if (/^3[068]/.test(number)) return 'Diners Club'
  return /^(60|65|81|82)/.test(number) ? 'RuPay' : 'MasterCard'
}
