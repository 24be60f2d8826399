import { Link } from 'react-router'
import { DrawnOnce } from '../drawn-once.tsx'
import type { MenuCategory } from '../menu-categories.ts'
import { useShop } from '../shop.ts'
import { CartButton } from './cart-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchForm } from './search-form.tsx'
import { WaitingLine } from './waiting-line.tsx'
import { WishlistLink } from './wishlist-link.tsx'

export function Header({ categories }: { categories: readonly MenuCategory[] }) {
  const { name } = useShop()
  return (
    <header className="not-printed sticky top-0 z-40 border-b border-hairline bg-ivory">
      <div className="page-width grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-2 py-2 sm:gap-x-4 lg:grid-cols-[1fr_minmax(0,36rem)_1fr] lg:gap-x-10 lg:py-3">
        <DrawnOnce as="div" facts={['menu and name']} className="flex items-center gap-1">
          <MobileMenu categories={categories} />
          <Link
            to="/"
            prefetch="intent"
            className="rounded-small font-display text-3xl leading-none font-bold tracking-wide text-maroon"
          >
            {name}
          </Link>
        </DrawnOnce>
        <div className="max-lg:order-last max-lg:col-span-2">
          <SearchForm />
        </div>
        <DrawnOnce
          as="div"
          facts={['account, wishes and cart']}
          className="flex items-center justify-end max-lg:-mr-2 sm:gap-1"
        >
          <Link
            to="/login"
            prefetch="intent"
            className="when-signed-out inline-flex min-h-11 items-center rounded-small px-2 font-semibold hover:bg-sand sm:px-3"
          >
            Login
          </Link>
          <ProfileMenu />
          <WishlistLink />
          <CartButton />
        </DrawnOnce>
      </div>
      <NavigationBar categories={categories} />
      <WaitingLine />
    </header>
  )
}
