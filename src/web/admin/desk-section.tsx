import { type ReactNode, useId } from 'react'

interface DeskSectionProps {
  title: string
  /** What can be done about it, to the right of its title. */
  action?: ReactNode
  children: ReactNode
}

/** One matter of the dashboard, under a heading of its own. */
export function DeskSection({ title, action, children }: DeskSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-small border border-hairline bg-white p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
