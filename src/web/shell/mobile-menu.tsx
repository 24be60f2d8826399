import MenuIcon from 'lucide-react/icons/menu'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { MenuCategory } from '../menu-categories.ts'
import { Dialog, preloadDialog } from '../ui/dialog.tsx'
import { useSignOut } from './profile-menu.tsx'
import { useIsCurrent } from './use-is-current.ts'

const row =
  'flex min-h-12 w-full items-center border-b border-hairline py-2 text-left aria-[current=page]:font-semibold aria-[current=page]:text-maroon'

export function MobileMenu({ categories }: { categories: readonly MenuCategory[] }) {
  const [open, setOpen] = useState(false)
  const signOut = useSignOut()
  const close = () => setOpen(false)
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-ml-2 grid size-11 place-items-center rounded-small hover:bg-sand"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden strokeWidth={1.5} className="size-6" />
      </button>
      <Dialog open={open} onClose={close} title="Menu" place="left">
        <nav aria-label="All pages" className="grid">
          <Row to="/" onGo={close}>
            Home
          </Row>
          <Row to="/about" onGo={close}>
            About
          </Row>
          {categories.map((category) => (
            <Row key={category._id} to={`/category/${category._id}`} onGo={close}>
              {category.category_name}
            </Row>
          ))}
          <Row to="/contact" onGo={close}>
            Contact
          </Row>
          <Row to="/wishlist" onGo={close}>
            Wishlist
          </Row>
          <div className="when-signed-out">
            <Row to="/login" onGo={close}>
              Login
            </Row>
          </div>
          <div className="when-admin">
            <Row to="/dashboard" onGo={close}>
              Dashboard
            </Row>
          </div>
          <div className="when-signed-in">
            <Row to="/profilePage" onGo={close}>
              Profile
            </Row>
            <Row to="/myOrders" onGo={close}>
              My Orders
            </Row>
            <button
              type="button"
              className={row}
              onClick={() => {
                close()
                signOut()
              }}
            >
              Logout
            </button>
          </div>
        </nav>
      </Dialog>
    </div>
  )
}

function Row({ to, onGo, children }: { to: string; onGo: () => void; children: ReactNode }) {
  const isCurrent = useIsCurrent()
  return (
    <Link to={to} aria-current={isCurrent(to) ? 'page' : undefined} className={row} onClick={onGo}>
      {children}
    </Link>
  )
}
