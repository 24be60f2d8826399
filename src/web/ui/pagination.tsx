import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageNumbers } from './page-numbers.ts'

const box =
  'inline-flex min-h-11 min-w-9 items-center justify-center gap-1 rounded-small px-2 tabular-nums sm:min-w-11 sm:px-3'

/** Links, so that each page has an address, opens in a new tab and keeps the filters of the list. */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  const [query] = useSearchParams()
  if (pages <= 1) return null
  const linkTo = (n: number) => (n < 1 || n > pages ? undefined : { search: searchOf(query, n) })
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center sm:gap-1">
      <PageLink to={linkTo(page - 1)} label="Previous page">
        <ChevronLeft aria-hidden className="size-4" />
      </PageLink>
      {pageNumbers(page, pages).map((n, place, all) =>
        n === 'gap' ? (
          <span key={`after ${all[place - 1]}`} aria-hidden className="px-1 text-muted">
            …
          </span>
        ) : (
          <PageLink key={n} to={linkTo(n)} label={`Page ${n}`} current={n === page}>
            {n}
          </PageLink>
        ),
      )}
      <PageLink to={linkTo(page + 1)} label="Next page">
        <ChevronRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  )
}

/** One list has one address, by which alone it is told whether another filter is another place. */
function searchOf(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return `?${next}`
}

interface PageLinkProps {
  /** None where there is no such page. */
  to: { search: string } | undefined
  label: string
  current?: boolean
  children: ReactNode
}

function PageLink({ to, label, current = false, children }: PageLinkProps) {
  if (!to) return <span className={`${box} text-line`}>{children}</span>
  return (
    <Link
      to={to}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={`${box} ${current ? 'bg-maroon font-semibold text-ivory' : 'hover:bg-sand'}`}
    >
      {children}
    </Link>
  )
}
