import { type ReactNode, useState } from 'react'

/** The figures behind a chart, made only where somebody asks for them: they may be thousands. */
export function ShowTable({ what, children }: { what: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-3 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 w-fit items-center font-semibold text-maroon underline-offset-4 hover:underline">
        {isOpen ? 'Hide the table' : 'Show the table'}
        <span className="sr-only"> of {what}</span>
      </summary>
      {isOpen && children}
    </details>
  )
}
