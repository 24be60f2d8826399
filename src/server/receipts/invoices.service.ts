import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'
import { gstCodeOf } from '#server/pricing/gst.ts'
import type { Settings } from '#server/settings/settings.ts'
import {
  findCreditNote,
  findInvoice,
  type InvoiceKind,
  insertInvoice,
  listNotedRefunds,
  replaceInBuyers,
  setBuyer,
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
  await issue(tx, settings, { kind: 'invoice', orderId, refundId: null })
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
  settings: SellerSettings,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  if (!(await findInvoice(tx, orderId)) || (await findCreditNote(tx, refundId))) return
  await issue(tx, settings, { kind: 'credit_note', orderId, refundId })
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

async function issue(
  tx: Db,
  settings: SellerSettings,
  { kind, orderId, refundId }: { kind: InvoiceKind; orderId: string; refundId: string | null },
): Promise<void> {
  const issued_at = new Date()
  const financial_year = financialYearOf(issued_at)
  const serial = await takeSerial(tx, kind, financial_year)
  const id = newId()
  await insertInvoice(tx, {
    id,
    kind,
    order_id: orderId,
    refund_id: refundId,
    financial_year,
    serial,
    seller: sellerOf(settings),
    issued_at,
  })
}
