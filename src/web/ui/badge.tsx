import type { ReactNode } from 'react'

const looks = {
  plain: 'bg-sand text-ink',
  green: 'bg-green-wash text-green',
  amber: 'bg-amber-wash text-amber',
  red: 'bg-red-wash text-red',
  maroon: 'bg-maroon text-ivory',
}

export function Badge({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${looks[look]}`}
    >
      {children}
    </span>
  )
}
