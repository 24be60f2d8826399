import { NavLink } from 'react-router'
import type { Category } from '#contracts/catalog.ts'
import { barLink } from './bar-link.ts'
import { foldCategories } from './fold-categories.ts'
import { MoreCategories } from './more-categories.tsx'

export function NavigationBar({ categories }: { categories: readonly Category[] }) {
  const { inTheBar, folded } = foldCategories(categories)
  return (
    <nav aria-label="Main" className="hidden border-t border-hairline lg:block">
      <div className="page-width flex items-center justify-center gap-6">
        <BarLink to="/" words="Home" />
        <BarLink to="/about" words="About" />
        {inTheBar.map((category) => (
          <BarLink key={category._id} mayShrink to={`/category/${category._id}`} words={category.category_name} />
        ))}
        {folded.length > 0 && <MoreCategories categories={folded} />}
        <BarLink to="/contact" words="Contact" />
        <span className="when-admin contents">
          <BarLink to="/admin" words="Admin Dashboard" />
        </span>
      </div>
    </nav>
  )
}

function BarLink({ to, words, mayShrink = false }: { to: string; words: string; mayShrink?: boolean }) {
  return (
    <NavLink to={to} end={to === '/'} prefetch="intent" className={`${barLink} ${mayShrink ? 'min-w-0' : 'shrink-0'}`}>
      <span className="max-w-52 truncate">{words}</span>
    </NavLink>
  )
}
