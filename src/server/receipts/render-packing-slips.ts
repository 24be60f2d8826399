import { buffer } from 'node:stream/consumers'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { PackingSlip } from './packing-slip.ts'
import { drawSlip } from './packing-slip-parts.ts'
import { numberPages, openNextPaper, openPaper } from './paper.ts'

const nameOf = ({ number }: PackingSlip) => `Packing slip for order ${number}`

/** One file to print, in which each slip begins a page. */
export async function renderPackingSlips(slips: readonly [PackingSlip, ...PackingSlip[]], date: Date): Promise<Buffer> {
  const [first, ...others] = slips
  const title = others.length === 0 ? nameOf(first) : `Packing slips for ${slips.length} orders`
  const paper = openPaper({ name: nameOf(first), title, author: first.shopName, date })
  drawSlip(paper, first)
  for (const slip of others) {
    // Drawing takes the whole process, and many are drawn at once.
    await letOthersIn()
    openNextPaper(paper, nameOf(slip))
    drawSlip(paper, slip)
  }
  numberPages(paper)
  paper.document.end()
  return buffer(paper.document)
}
