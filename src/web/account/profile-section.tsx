import { type ReactNode, useId } from 'react'

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-small border border-hairline bg-white p-5 shadow-soft sm:p-8">
      <h2 id={id} className="mb-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
