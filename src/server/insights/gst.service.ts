import type { CallReply } from '#contracts/call.ts'
import type { readGst } from '#contracts/insights.ts'
import type { Deps } from '#server/app.ts'
import { formatSerial } from '#server/receipts/serial.ts'
import { momentsOf, periodOfMonth } from './calendar.ts'
import { type IssuedPapers, listPapers } from './gst.store.ts'
import { GstSums } from './gst-sums.ts'

type Gst = Omit<CallReply<typeof readGst>, 'success'>

/** The tax of a month, from the invoices and credit notes that were issued in it. */
export async function getGst({ db, settings }: Pick<Deps, 'db' | 'settings'>, month: string): Promise<Gst> {
  const sums = new GstSums()
  const papers = await listPapers(db, momentsOf(periodOfMonth(month)))
  for (const alike of papers) sums.add(alike)
  return {
    gstin: settings.seller.gstin ?? null,
    rows: sums.rows(),
    total: sums.total(),
    serials: (['invoice', 'credit_note'] as const).flatMap((kind) => serialsOf(kind, papers)),
  }
}

/** A month lies within one financial year, so its serials are one range. */
function serialsOf(kind: IssuedPapers['kind'], papers: readonly IssuedPapers[]): Gst['serials'] {
  const ofKind = papers.filter((alike) => alike.kind === kind)
  const [one] = ofKind
  if (!one) return []
  const range = { first: Infinity, last: 0, count: 0 }
  for (const { first, last, count } of ofKind) {
    range.first = Math.min(range.first, first)
    range.last = Math.max(range.last, last)
    range.count += count
  }
  const name = (serial: number) => formatSerial(kind, one.financialYear, serial)
  return [{ kind, first: name(range.first), last: name(range.last), count: range.count }]
}
