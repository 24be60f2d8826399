import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** What will be here. */
  children: ReactNode
  /** The next step, where there is one. */
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-small border border-hairline bg-white px-6 py-12 text-center">
      <Icon aria-hidden strokeWidth={1.25} className="size-10 text-gold" />
      <h2 className="text-2xl">{title}</h2>
      <div className="max-w-prose text-muted">{children}</div>
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
