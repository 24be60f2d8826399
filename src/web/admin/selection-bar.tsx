import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'

interface SelectionBarProps {
  count: number
  /** One of them: `product`. */
  one: string
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** For the rows that are chosen. It stays in sight at the foot of the list, and moves nothing above it. */
export function SelectionBar({ count, one, onClear, children }: SelectionBarProps) {
  const words = count === 0 ? '' : `${count} ${count === 1 ? one : `${one}s`} chosen`
  return (
    <>
      {/* Always there, or nobody would hear what is said in it. */}
      <p role="status" className="sr-only">
        {words}
      </p>
      {count > 0 && (
        <section
          ref={passFocusOn}
          aria-label={`Chosen ${one}s`}
          className="selection-bar sticky bottom-3 z-20 mt-4 flex animate-rise flex-wrap items-center gap-2 rounded-small border border-gold-bright bg-ivory p-3 shadow-soft"
        >
          <strong className="mr-auto px-1">{words}</strong>
          <div className="flex gap-2 *:shrink-0 max-sm:order-last max-sm:-m-1 max-sm:w-[calc(100%+0.5rem)] max-sm:overflow-x-auto max-sm:p-1">
            {children}
          </div>
          <Button look="quiet" onClick={onClear}>
            Choose none
          </Button>
        </section>
      )}
    </>
  )
}
