import type { ReactNode } from 'react'

/** One choice of a list that a field's arrow keys walk through. */
export const optionLook =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-small px-2 py-1 text-left hover:bg-sand aria-selected:bg-sand aria-selected:text-maroon'

/** Choices of one kind, under their name. */
export function OptionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className="mb-1 border-b border-hairline pb-1">
      <p aria-hidden className="px-2 pt-1.5 pb-1 text-xs font-semibold tracking-wide text-gold uppercase">
        {title}
      </p>
      {children}
    </div>
  )
}
