import type { LucideIcon } from 'lucide-react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

interface BuyQuantityProps {
  quantity: number
  /** How many may be chosen. */
  most: number
  disabled: boolean
  onChange: (quantity: number) => void
}

/** Whole numbers from 1 to what there is; whatever else is typed becomes the nearest of them. */
export function BuyQuantity({ quantity, most, disabled, onChange }: BuyQuantityProps) {
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    if (Number(text) >= 1) onChange(withinBounds(Number(text), most))
  }
  const step = (by: number) => {
    setTyped(undefined)
    onChange(withinBounds(quantity + by, most))
  }
  return (
    <div
      role="group"
      aria-label="Choose a quantity"
      className="inline-flex h-12 shrink-0 items-stretch rounded-small border border-line bg-white"
    >
      <Step icon={Minus} label="Decrease quantity" disabled={disabled || quantity <= 1} onStep={() => step(-1)} />
      <input
        type="number"
        inputMode="numeric"
        aria-label="Quantity"
        min={1}
        max={most}
        value={typed ?? quantity}
        disabled={disabled}
        className="w-11 [appearance:textfield] text-center font-semibold tabular-nums disabled:text-muted [&::-webkit-inner-spin-button]:appearance-none"
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <Step icon={Plus} label="Increase quantity" disabled={disabled || quantity >= most} onStep={() => step(1)} />
    </div>
  )
}

function withinBounds(quantity: number, most: number): number {
  return Math.min(Math.max(1, Math.trunc(quantity)), most)
}

interface StepProps {
  icon: LucideIcon
  label: string
  disabled: boolean
  onStep: () => void
}

/** At the last step it stays a place for the focus, and does nothing. */
function Step({ icon: Icon, label, disabled, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      className="grid w-11 place-items-center rounded-small text-maroon hover:bg-sand aria-disabled:bg-transparent aria-disabled:text-line"
      onClick={() => disabled || onStep()}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
