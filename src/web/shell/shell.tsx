import type { ReactNode } from 'react'
import type { MenuCategory } from '../menu-categories.ts'
import { useShop } from '../shop.ts'
import { Alive } from './alive.tsx'
import { BackToTop } from './back-to-top.tsx'
import { CheckoutDoor } from './checkout-door.tsx'
import { ClickSparks } from './click-sparks.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { ReloadGuard } from './reload-guard.tsx'
import { RouteChange } from './route-change.tsx'
import { SessionCheck } from './session-check.tsx'
import { WishlistCheck } from './wishlist-check.tsx'

interface ShellProps {
  categories: readonly MenuCategory[]
  /** For the copyright line; told by the server, so that a page cached over New Year still hydrates. */
  year: number | undefined
  children: ReactNode
}

/** What stands around every page. */
export function Shell({ categories, year, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-small bg-maroon px-4 py-3 font-semibold text-ivory focus:translate-y-0"
      >
        Skip to the page
      </a>
      <PrintedName />
      <Notices />
      <Header categories={categories} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer categories={categories} year={year} />
      <CheckoutDoor />
      <BackToTop />
      <ClickSparks />
      <ReloadGuard />
      <RouteChange />
      <SessionCheck />
      <WishlistCheck />
      <Alive />
    </div>
  )
}

/** A sheet of paper has no bar, and still says whose it is. */
function PrintedName() {
  return (
    <p className="page-width hidden pb-6 font-display text-2xl font-bold tracking-wide print:block">{useShop().name}</p>
  )
}
