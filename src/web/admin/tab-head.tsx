import type { ReactNode } from 'react'

/** A tab's name, with what can be begun here to its right. */
export function TabHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-2xl">{title}</h2>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{children}</div>
    </div>
  )
}
