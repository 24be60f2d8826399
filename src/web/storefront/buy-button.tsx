import Check from 'lucide-react/icons/check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { type AddingState, preloadCart } from './use-add-to-cart.ts'

export interface BuyButtonProps {
  state: AddingState
  soldOut: boolean
  onAdd: () => void
}

export function BuyButton({ state, soldOut, onAdd, className = '' }: BuyButtonProps & { className?: string }) {
  const hydrated = useHydrated()
  const pressed = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state !== 'ready') return
    // While it is disabled the focus is nowhere; where the shop refused, it can be pressed again.
    if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [state])
  return (
    <Button
      disabled={soldOut}
      waits={!soldOut && (!hydrated || state !== 'ready')}
      className={`min-h-12 ${className}`}
      onPointerEnter={preloadCart}
      onFocus={preloadCart}
      onClick={(event) => {
        pressed.current = event.currentTarget
        onAdd()
      }}
    >
      {state === 'added' ? <Check aria-hidden className="size-5" /> : <ShoppingBag aria-hidden className="size-5" />}
      {words[state]}
    </Button>
  )
}

const words: Record<AddingState, string> = { ready: 'Add To Cart', adding: 'Adding...', added: 'Added' }
