import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { DrawnOnce } from '../drawn-once.tsx'

interface Crumb {
  label: string
  to?: string
}

/** From Home to here; the last one is where we are and no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const all = [{ label: 'Home', to: '/' }, ...crumbs]
  return (
    <nav aria-label="Breadcrumb">
      <DrawnOnce
        as="ol"
        facts={['breadcrumb', ...all]}
        className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted"
      >
        {all.map((crumb, place) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-1.5">
            {place > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
            {crumb.to && place < all.length - 1 ? (
              <Link to={crumb.to} className="min-w-0 py-1 underline-offset-4 hover:text-maroon hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current={place === all.length - 1 ? 'page' : undefined} className="min-w-0 py-1 text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </DrawnOnce>
    </nav>
  )
}
