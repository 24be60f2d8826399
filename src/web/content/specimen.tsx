import type { ReactNode } from 'react'

/** One kind of building block in the style guide, in all its states. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-4">
      <h2 className="border-b border-hairline pb-2 text-2xl">{title}</h2>
      {children}
    </section>
  )
}
