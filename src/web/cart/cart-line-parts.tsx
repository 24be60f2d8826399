import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '#contracts/cart.ts'
import { notify } from '../ui/notify.ts'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { Picture } from '../ui/picture.tsx'
import { removeLine, setQuantity } from './cart-changes.ts'
import { CartProblem } from './cart-problem.tsx'
import { useCart } from './cart-store.ts'
import type { CartResult } from './create-cart-helper.ts'
import { leftForLine } from './left-for-line.ts'
import { choicesOfLine } from './line-choices.ts'

async function change(line: CartLine, quantity: number): Promise<void> {
  await tell(await setQuantity(line, quantity), 'Failed to update quantity.')
}

async function remove(line: CartLine): Promise<void> {
  await tell(await removeLine(line), 'Failed to remove item.')
}

async function tell(result: CartResult | undefined, failed: string): Promise<void> {
  if (!result || result.success) return
  await notify('error', result.fromServer || result.signedOut ? result.message : failed)
}

export function LineProduct({ line }: { line: CartLine }) {
  return (
    <div className="grid w-full grid-cols-[5rem_1fr] items-center gap-4 text-left max-sm:mb-2 sm:min-w-40 md:min-w-56">
      <Picture src={line.image} alt="" width={80} height={80} className="size-20 rounded-small object-cover" />
      <div className="min-w-0 text-base">
        <LineName line={line} />
        <LineChoices line={line} />
        <CartProblem
          line={line}
          onQuantity={(quantity) => void change(line, quantity)}
          onRemove={() => void remove(line)}
        />
      </div>
    </div>
  )
}

function LineName({ line }: { line: CartLine }) {
  if (typeof line.productId === 'string') return <p className="font-medium">{line.name}</p>
  return (
    <Link to={`/product/${line.productId._id}`} prefetch="intent" className="font-medium hover:text-maroon">
      {line.name}
    </Link>
  )
}

function LineChoices({ line }: { line: CartLine }) {
  const said = choicesOfLine(line)
  return said.length > 0 ? <p className="text-sm text-muted">{said.join(' · ')}</p> : null
}

export function LineQuantity({ line }: { line: CartLine }) {
  const { cart } = useCart()
  const { name, quantity, problem } = line
  const most = problem === 'gone' ? 0 : leftForLine(line, cart?.items ?? []).quantity
  return (
    <fieldset tabIndex={-1} className="inline-flex items-center rounded-small border border-line bg-white">
      <legend className="sr-only">Quantity of {name}</legend>
      <Step label={`One less of ${name}`} disabled={quantity <= 1} onClick={() => void change(line, quantity - 1)}>
        <Minus aria-hidden className="size-4" />
      </Step>
      <output className="min-w-9 text-center text-base tabular-nums">{quantity}</output>
      <Step label={`One more of ${name}`} disabled={quantity >= most} onClick={() => void change(line, quantity + 1)}>
        <Plus aria-hidden className="size-4" />
      </Step>
    </fieldset>
  )
}

interface StepProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** At the last step it stays a place for the focus, and does nothing. */
function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      className="grid size-11 place-items-center hover:bg-sand aria-disabled:opacity-40"
      onClick={() => disabled || onClick()}
    >
      {children}
    </button>
  )
}

export function LineRemove({ line }: { line: CartLine }) {
  return (
    <button
      type="button"
      ref={passFocusOn}
      aria-label={`Remove ${line.name}`}
      className="inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-muted max-sm:-mr-2 max-sm:ml-auto hover:bg-sand hover:text-red"
      onClick={() => void remove(line)}
    >
      <Trash2 aria-hidden className="size-4" />
      <span className="sm:max-md:sr-only">Remove</span>
    </button>
  )
}
