import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'
import { gstCodeOf, ratePercentToday } from '#server/pricing/gst.ts'
import type { Settings } from '#server/settings/settings.ts'
import {
  findCreditNote,
  findInvoice,
  insertInvoice,
  listNotedRefunds,
  type NewInvoice,
  replaceInBuyers,
  setBuyer,
  sumCredited,
  takeSerial,
} from './invoices.store.ts'
import type { Seller } from './receipt.ts'
import { financialYearOf } from './serial.ts'

type SellerSettings = Pick<Settings, 'seller' | 'supportPhone' | 'supportEmail'>

/** Who sells, as it stands on paper today. */
export function sellerOf({ seller, supportPhone, supportEmail }: SellerSettings): Seller {
  return {
    name: seller.name,
    addressLines: seller.address,
    stateName: seller.state,
    stateCode: gstCodeOf(seller.state) ?? '',
    gstin: seller.gstin,
    phone: supportPhone,
    email: supportEmail,
  }
}

/**
 * Gives a paid order its tax invoice, in the transaction that pays it or brings its address. Once is enough,
 * and a seller without a GSTIN has none.
 */
export async function issueInvoice(tx: Db, settings: SellerSettings, orderId: string): Promise<void> {
  if (!settings.seller.gstin || (await findInvoice(tx, orderId))) return
  const tax = { seller: sellerOf(settings), rate_percent: ratePercentToday, credited_before: null }
  await issue(tx, { kind: 'invoice', order_id: orderId, refund_id: null, ...tax })
}

export async function hasInvoice(db: Db, orderId: string): Promise<boolean> {
  return (await findInvoice(db, orderId)) !== undefined
}

/**
 * Gives a refund its credit note once the money has gone, where there is an invoice for it to be about. One that could
 * still be refused would have to leave a month whose tax may have been filed.
 */
export async function issueCreditNote(
  tx: Db,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  const invoice = await findInvoice(tx, orderId)
  if (!invoice || (await findCreditNote(tx, refundId))) return
  // What it takes back was charged by the invoice's seller and at its rate, whatever they are today.
  const { seller, rate_percent } = invoice
  const tax = { seller, rate_percent, credited_before: await sumCredited(tx, orderId) }
  await issue(tx, { kind: 'credit_note', order_id: orderId, refund_id: refundId, ...tax })
}

/** Before the address of an order is put right: what was issued until now goes on naming whom it was issued to. */
export function keepBuyer(tx: Db, { id, address }: { id: string; address: unknown }): Promise<void> {
  return setBuyer(tx, id, address)
}

/** Of somebody who left for good: with these in the place of what the papers said of them. */
export function stripBuyers(tx: Db, userId: string, instead: object): Promise<void> {
  return replaceInBuyers(tx, userId, instead)
}

/** The refunds of an order that have a credit note. */
export async function listCreditNotes(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  return new Set(await listNotedRefunds(db, orderId))
}

type Paper = Omit<NewInvoice, 'id' | 'financial_year' | 'serial' | 'issued_at'>

async function issue(tx: Db, paper: Paper): Promise<void> {
  const issued_at = new Date()
  const financial_year = financialYearOf(issued_at)
  const serial = await takeSerial(tx, paper.kind, financial_year)
  await insertInvoice(tx, { ...paper, id: newId(), financial_year, serial, issued_at })
}
