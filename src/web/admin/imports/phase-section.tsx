import { type ReactNode, useEffect, useRef } from 'react'

/** A phase of the import. Whoever pressed the button that brought them here starts at its heading. */
export function PhaseSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement, body } = document
    // The page has it where the button went away with its address.
    if (activeElement === body || activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 gap-4 rounded-small border border-hairline bg-white p-4 shadow-soft sm:p-6"
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl focus-visible:outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
