import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import User from 'lucide-react/icons/user'
import UserRound from 'lucide-react/icons/user-round'
import { useNavigate } from 'react-router'
import { clearSession, oweSignOut, readSession, useSession } from '../account/session.ts'
import { codeIfItComes } from '../late-code.ts'
import { Menu } from '../ui/menu.tsx'
import { Picture } from '../ui/picture.tsx'
import { mayLeave } from './leaving.ts'

export function ProfileMenu() {
  const session = useSession()
  const signOut = useSignOut()
  const items = [
    { label: 'Profile', icon: User, to: '/profilePage' },
    { label: 'My Orders', icon: Package, to: '/myOrders' },
    { label: 'Admin Dashboard', icon: LayoutDashboard, to: '/admin', className: 'when-admin' },
    { label: 'Logout', icon: LogOut, onSelect: signOut },
  ]
  return (
    // The name comes once the page is alive: on the outer side it moves nothing.
    <div className="when-signed-in">
      <Menu
        items={items}
        triggerClass="inline-flex min-h-11 min-w-11 flex-row-reverse items-center justify-center gap-2 rounded-small px-2 hover:bg-sand"
      >
        {session?.profileImage ? (
          <Picture
            src={session.profileImage}
            alt=""
            width={28}
            height={28}
            className="size-7 rounded-full object-cover"
          />
        ) : (
          <UserRound aria-hidden strokeWidth={1.5} className="size-6" />
        )}
        <span className="sr-only">My account</span>
        <span className="max-w-36 truncate text-sm font-semibold max-sm:hidden">{session?.userName}</span>
      </Menu>
    </div>
  )
}

/** Ends the session and goes home, where nothing personal is left to see. Unsaved work is asked about before. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void (async () => {
      if (!(await mayLeave())) return
      const token = readSession()?.token
      // At a shared computer nobody stays signed in for a slow line: the browser forgets first, and the server is told
      // after. Until it has answered the sign-out is owed: the page may be gone before, and the call with it.
      clearSession(true)
      oweSignOut(true)
      codeIfItComes(
        () => import('../account/session-calls.ts'),
        ({ tellSignOut }) => tellSignOut(token),
      )
      await navigate('/')
    })()
  }
}
