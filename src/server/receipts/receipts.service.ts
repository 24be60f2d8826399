import * as z from 'zod/mini'
import { Address } from '#contracts/checkout.ts'
import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import type { OrderWithLines } from '#server/orders/order-details.service.ts'
import { findPaymentOf, findRefundOf, listRefundFacts } from '#server/payments/refund-lists.service.ts'
import { ratePercentToday } from '#server/pricing/gst.ts'
import { sellerOf } from './invoices.service.ts'
import { findCreditNote, findInvoice } from './invoices.store.ts'
import type { Receipt } from './receipt.ts'
import { formatSerial } from './serial.ts'
import { hsn } from './taxed-goods.ts'

/** What draws PDFs is large, and comes when the first one is wanted. */
const renderReceipt = async (receipt: Receipt) => (await import('./render-receipt.ts')).renderReceipt(receipt)

type Means = Pick<Deps, 'db' | 'settings'>

/** The receipt of a paid order: a tax invoice where one was issued. The same order gives the same file. */
export async function makeReceipt({ db, settings }: Means, found: OrderWithLines): Promise<Buffer> {
  const [invoice, payment, refunds] = await Promise.all([
    findInvoice(db, found.order.id),
    findPaymentOf(db, found.order.id),
    listRefundFacts(db, found.order.id),
  ])
  const base = toReceipt(found, payment)
  if (!invoice) {
    return renderReceipt({
      ...base,
      kind: 'receipt',
      seller: { ...sellerOf(settings), gstin: undefined },
      issuedAt: base.payment.paidAt,
      refunds: refunds.flatMap(({ amount, doneAt }) => (doneAt ? [{ amount, refundedAt: doneAt }] : [])),
    })
  }
  return renderReceipt({
    ...base,
    ...asIssued(invoice),
    kind: 'tax_invoice',
    serial: formatSerial('invoice', invoice.financial_year, invoice.serial),
    issuedAt: invoice.issued_at,
  })
}

/** The credit note of one refund. For a part of the money it is one line of that amount. */
export async function makeCreditNote({ db }: Means, found: OrderWithLines, refundId: string): Promise<Buffer> {
  const [invoice, note, refund, payment] = await Promise.all([
    findInvoice(db, found.order.id),
    findCreditNote(db, refundId),
    findRefundOf(db, found.order.id, refundId),
    findPaymentOf(db, found.order.id),
  ])
  if (!invoice || !note || !refund) throw new ShopError('not_found', 'There is no credit note of this refund')
  const base = toReceipt(found, payment)
  const whole = refund.amount === found.order.total
  const piece = { size: '', hasSizes: false, color: '', sku: null, quantity: 1, hsn }
  const part = { ...piece, name: refund.reason, price: refund.amount }
  return renderReceipt({
    ...base,
    ...asIssued(note),
    ...(!whole && { lines: [part], subtotal: refund.amount, shipping: 0, total: refund.amount }),
    kind: 'credit_note',
    serial: formatSerial('credit_note', note.financial_year, note.serial),
    against: {
      serial: formatSerial('invoice', invoice.financial_year, invoice.serial),
      issuedAt: invoice.issued_at,
    },
    issuedAt: note.issued_at,
    notes: [refund.reason],
  })
}

type Base = Omit<Receipt, 'kind' | 'seller' | 'issuedAt'>

function toReceipt({ order, lines }: OrderWithLines, payment: Awaited<ReturnType<typeof findPaymentOf>>): Base {
  if (order.paid_at === null || !payment) {
    // Whoever has paid must not read that nobody has.
    const wentBack = order.payment_status === 'refunded'
    const words = wentBack ? 'This order has no invoice: its payment goes back to you' : 'This order has not been paid'
    throw new ShopError('conflict', words)
  }
  if (order.address === null)
    throw new ShopError('address_needed', 'We need the address of this order before there is a receipt')
  return {
    number: order.number,
    orderedAt: order.created_at,
    buyer: z.parse(Address, order.address),
    lines: lines.map(({ has_sizes, ...line }) => ({ ...line, hasSizes: has_sizes, hsn })),
    subtotal: order.subtotal,
    shipping: order.shipping,
    total: order.total,
    ratePercent: ratePercentToday,
    refunds: [],
    payment: { id: payment.id, method: payment.method, paidAt: order.paid_at },
    notes: order.notes ? [`Your note: ${order.notes}`] : [],
  }
}

type Issued = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** Seller, buyer and tax as they were when it was issued. */
function asIssued({ seller, buyer, rate_percent, credited_before }: Issued) {
  return {
    seller: z.parse(KeptSeller, seller),
    ...(buyer !== null && { buyer: z.parse(Address, buyer) }),
    ratePercent: rate_percent,
    creditedBefore: credited_before ?? 0,
  }
}

const KeptSeller = z.object({
  name: z.string(),
  addressLines: z.array(z.string()),
  stateName: z.string(),
  stateCode: z.string(),
  gstin: z.optional(z.string()),
  phone: z.string(),
  email: z.string(),
})
