import type { CartLine } from '#contracts/cart.ts'
import { formatRupees } from '#contracts/money.ts'
import { goneWords } from '../cart/gone-words.ts'
import { leftForLine } from '../cart/left-for-line.ts'
import { lineAmount } from '../cart/line-amount.ts'
import { choicesOfLine } from '../cart/line-choices.ts'
import { Picture } from '../ui/picture.tsx'

/** What is about to be paid for; it is changed in the cart. */
export function OrderLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ul aria-label="Items" className="grid gap-4">
      {lines.map((line) => (
        <li key={line._id} className="grid grid-cols-[4rem_1fr_auto] items-start gap-3">
          <Picture src={line.image} alt="" width={64} height={64} className="size-16 rounded-small object-cover" />
          <div className="min-w-0">
            <p className="leading-snug">{line.name}</p>
            <p className="text-sm text-muted">{[`Quantity ${line.quantity}`, ...choicesOfLine(line)].join(' · ')}</p>
            <LineProblem line={line} lines={lines} />
          </div>
          <span className="tabular-nums">{lineAmount(line, line.price * line.quantity)}</span>
        </li>
      ))}
    </ul>
  )
}

function LineProblem({ line, lines }: { line: CartLine; lines: readonly CartLine[] }) {
  const words = wordsFor(line, lines)
  if (!words) return null
  return (
    <p className="mt-1 text-sm text-amber">
      {words}{' '}
      <a href="/cartPage" className="font-semibold whitespace-nowrap text-maroon underline underline-offset-4">
        Change your cart
      </a>
    </p>
  )
}

function wordsFor(line: CartLine, lines: readonly CartLine[]): string | undefined {
  const { problem, priceSeen } = line
  if (problem === 'gone') return `${goneWords(line)} and is not part of the order.`
  if (problem === 'sold_out') return 'Sold out.'
  if (problem === 'not_enough') return leftForLine(line, lines).words
  return problem === 'price_changed' ? `The price was ${formatRupees(priceSeen)} before.` : undefined
}
