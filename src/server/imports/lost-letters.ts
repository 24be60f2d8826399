import type { Plan } from '#server/catalog/product-plan.service.ts'
import { writeList } from './cells.ts'
import type { Column } from './columns.ts'

type Texts = Pick<Plan['after'], 'name' | 'description' | 'sizes' | 'colors' | 'specifications'>

const words = 'Letters have become question marks. Please save the table as “CSV UTF-8” and send that.'

/** Excel’s plain “CSV” has no letters of Hindi, and writes a question mark for each: nobody means to change that. */
export function lostLetterFaults({ before, after }: { before: Texts; after: Texts }): Record<string, string> {
  return faultsOf(textsOf(after), textsOf(before))
}

/** The same of a new product, of which there was nothing before. */
export function lostLetterFaultsOfNew(cells: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(cells).map(([column, value]): [string, string] => [column, JSON.stringify(value ?? '')])
  return faultsOf(Object.fromEntries(texts))
}

function faultsOf(now: Record<string, string>, before: Record<string, string> = {}): Record<string, string> {
  const lost = Object.entries(now).filter(([column, text]) => areLost(before[column] ?? '', text))
  return Object.fromEntries(lost.map(([column]) => [column, words]))
}

function textsOf({ name, description, sizes, colors, specifications }: Texts) {
  return {
    product_name: name,
    product_description: description,
    sizes: writeList(sizes),
    colors: writeList(colors),
    specifications: JSON.stringify(specifications),
  } satisfies Partial<Record<Column, string>>
}

/** A word of nothing else, or more than anybody is surprised by. */
const manyMarks = /(?<![^\s"|,])\?{2,}(?![^\s"|,.])|\?{4,}/

function areLost(kept: string, now: string): boolean {
  if (kept === now) return false
  return (manyMarks.test(now) && !manyMarks.test(kept)) || isOnlyThatChanged(kept, now)
}

/** Half an emoji is a letter too: two question marks stand for a whole one. */
function isOnlyThatChanged(kept: string, now: string): boolean {
  if (kept.length !== now.length) return false
  for (let at = 0; at < kept.length; at += 1) {
    const isLost = kept.charCodeAt(at) > 0x7f && now[at] === '?'
    if (!isLost && kept[at] !== now[at]) return false
  }
  return true
}
