import type { CartLine } from '#contracts/cart.ts'
import { formatRupees } from '#contracts/money.ts'
import { useCart } from './cart-store.ts'
import { goneWords } from './gone-words.ts'
import { leftForLine } from './left-for-line.ts'

interface CartProblemProps {
  line: CartLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** What has changed since the piece was put here, and the one click that puts it right. */
export function CartProblem({ line, onQuantity, onRemove }: CartProblemProps) {
  const { cart } = useCart()
  const remedy = remedyOf(line, cart?.items ?? [])
  if (!remedy) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-amber">
      <span>{remedy.words}</span>
      <button
        type="button"
        ref={leaveFocusInLine}
        className="min-h-11 font-semibold text-maroon underline underline-offset-4"
        onClick={() => (remedy.quantity === 0 ? onRemove() : onQuantity(remedy.quantity))}
      >
        {remedy.label}
      </button>
    </p>
  )
}

/** The button goes away with the problem; whoever pressed it by keyboard is left at the number it changed. */
function leaveFocusInLine(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement === button)
      button?.closest('tr')?.querySelector('fieldset')?.focus({ preventScroll: true })
  }
}

interface Remedy {
  words: string
  label: string
  /** None is to take it out. */
  quantity: number
}

function remedyOf(line: CartLine, lines: readonly CartLine[]): Remedy | undefined {
  const { problem, quantity, price, priceSeen } = line
  if (problem === 'gone') return takeOut(`${goneWords(line)}.`)
  if (problem === 'sold_out') return takeOut('Sold out.')
  if (problem === 'not_enough') {
    const left = leftForLine(line, lines)
    return left.quantity === 0 ? takeOut(left.words) : { ...left, label: `Take ${left.quantity}` }
  }
  if (problem === 'price_changed') {
    return {
      words: `The price was ${formatRupees(priceSeen)} and is ${formatRupees(price)} now.`,
      label: 'That is fine',
      quantity,
    }
  }
  return undefined
}

const takeOut = (words: string): Remedy => ({ words, label: 'Take it out', quantity: 0 })
