import type { CartLine } from '#contracts/cart.ts'
import { formatRupees } from '#contracts/money.ts'

interface CartProblemProps {
  line: CartLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** What has changed since the piece was put here, and the one click that puts it right. */
export function CartProblem({ line, onQuantity, onRemove }: CartProblemProps) {
  const remedy = remedyOf(line)
  if (!remedy) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-amber">
      <span>{remedy.words}</span>
      <button
        type="button"
        className="min-h-8 font-semibold text-maroon underline underline-offset-4"
        onClick={() => (remedy.quantity === 0 ? onRemove() : onQuantity(remedy.quantity))}
      >
        {remedy.label}
      </button>
    </p>
  )
}

interface Remedy {
  words: string
  label: string
  /** None is to take it out. */
  quantity: number
}

function remedyOf({ problem, productId, quantity, price, priceSeen }: CartLine): Remedy | undefined {
  const stock = typeof productId === 'string' ? 0 : productId.stock
  if (problem === 'gone') return { words: 'This piece has left the shop.', label: 'Take it out', quantity: 0 }
  if (problem === 'sold_out') return { words: 'Sold out.', label: 'Take it out', quantity: 0 }
  if (problem === 'not_enough') return { words: `Only ${stock} left.`, label: `Take ${stock}`, quantity: stock }
  if (problem === 'price_changed') {
    return {
      words: `The price was ${formatRupees(priceSeen)} and is ${formatRupees(price)} now.`,
      label: 'That is fine',
      quantity,
    }
  }
  return undefined
}
