import { type ReactNode, useId } from 'react'

export function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-small border border-hairline bg-white p-5 wrap-anywhere sm:p-6">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
