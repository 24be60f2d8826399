import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageNumbers } from './page-numbers.ts'

const box =
  'inline-flex min-h-11 min-w-9 items-center justify-center gap-1 rounded-small px-2 tabular-nums sm:min-w-11 sm:px-3'

/** Links, so that each page has an address, opens in a new tab and keeps the filters of the list. */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center sm:gap-1">
      <PageLink to={page - 1} pages={pages} label="Previous page">
        <ChevronLeft aria-hidden className="size-4" />
      </PageLink>
      {pageNumbers(page, pages).map((n, place, all) =>
        n === 'gap' ? (
          <span key={`after ${all[place - 1]}`} aria-hidden className="px-1 text-muted">
            …
          </span>
        ) : (
          <PageLink key={n} to={n} pages={pages} label={`Page ${n}`} current={n === page}>
            {n}
          </PageLink>
        ),
      )}
      <PageLink to={page + 1} pages={pages} label="Next page">
        <ChevronRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  )
}

interface PageLinkProps {
  to: number
  pages: number
  label: string
  current?: boolean
  children: ReactNode
}

function PageLink({ to, pages, label, current = false, children }: PageLinkProps) {
  const [query] = useSearchParams()
  if (to < 1 || to > pages) return <span className={`${box} text-line`}>{children}</span>
  const next = new URLSearchParams(query)
  // One list has one address, by which alone it is told whether another filter is another place.
  if (to === 1) next.delete('page')
  else next.set('page', String(to))
  return (
    <Link
      to={{ search: `?${next}` }}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={`${box} ${current ? 'bg-maroon font-semibold text-ivory' : 'hover:bg-sand'}`}
    >
      {children}
    </Link>
  )
}
