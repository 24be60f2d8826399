import { buffer } from 'node:stream/consumers'
import { numberPages, openPaper } from './paper.ts'
import type { Receipt } from './receipt.ts'
import { drawFoot } from './receipt-foot.ts'
import { drawHead } from './receipt-head.ts'
import { tableOf } from './receipt-rows.ts'
import { drawTable } from './receipt-table.ts'
import { titles } from './receipt-words.ts'

/** The receipt as a PDF. It knows no clock and no chance: the same receipt is the same file, byte for byte. */
export function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const { kind, serial, number, issuedAt, seller } = receipt
  const name = [titles[kind], ...(serial ? [serial] : []), `for order ${number}`].join(' ')
  const paper = openPaper({ name, author: seller.name, date: issuedAt })
  const table = tableOf(receipt)

  drawHead(paper, receipt)
  drawTable(paper, table)
  drawFoot(paper, receipt, table.totals)
  numberPages(paper)
  paper.document.end()
  return buffer(paper.document)
}
