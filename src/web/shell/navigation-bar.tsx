import { Link } from 'react-router'
import { DrawnOnce } from '../drawn-once.tsx'
import type { MenuCategory } from '../menu-categories.ts'
import { barLink } from './bar-link.ts'
import { foldCategories } from './fold-categories.ts'
import { categoryLinks } from './links.ts'
import { MoreCategories } from './more-categories.tsx'
import { useIsCurrent } from './use-is-current.ts'

const fixed = ['/', '/about', '/contact', '/admin']

export function NavigationBar({ categories }: { categories: readonly MenuCategory[] }) {
  const places = categoryLinks(categories)
  const { inTheBar, folded } = foldCategories(places)
  // Told to the links rather than asked by each, since the bar is drawn once for many pages.
  const current = [...fixed, ...places.map(({ to }) => to)].find(useIsCurrent())
  return (
    <nav aria-label="Main" className="hidden border-t border-hairline lg:block">
      <DrawnOnce
        as="div"
        facts={['navigation bar', places, current]}
        className="page-width flex items-center justify-center gap-6"
      >
        <BarLink to="/" label="Home" current={current} />
        <BarLink to="/about" label="About" current={current} />
        {inTheBar.map((place) => (
          <BarLink key={place.to} mayShrink {...place} current={current} />
        ))}
        {folded.length > 0 && <MoreCategories places={folded} current={current} />}
        <BarLink to="/contact" label="Contact" current={current} />
        <span className="when-admin contents">
          <BarLink to="/admin" label="Admin Dashboard" current={current} />
        </span>
      </DrawnOnce>
    </nav>
  )
}

interface BarLinkProps {
  to: string
  label: string
  current: string | undefined
  mayShrink?: boolean
}

function BarLink({ to, label, current, mayShrink = false }: BarLinkProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-current={to === current ? 'page' : undefined}
      className={`${barLink} ${mayShrink ? 'min-w-0' : 'shrink-0'}`}
    >
      <span className="max-w-52 truncate">{label}</span>
    </Link>
  )
}
