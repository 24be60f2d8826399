import { data, isRouteErrorResponse, Outlet, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { loginPath } from '../account/next-path.ts'
import { useSignedIn } from '../account/use-signed-in.ts'
import { ErrorPage } from '../content/error-page.tsx'
import { lowStockContext, viewerRoleContext } from '../contexts.ts'
import { useShop } from '../shop.ts'
import type { Route } from './+types/admin-frame-page.ts'
import { adminMeta } from './admin-meta.ts'
import { Finder } from './finder/finder.tsx'
import { LowStockContext } from './low-stock-mark.ts'
import { MessageBoxes } from './message-box.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { useFocusKept } from './use-focus-kept.ts'

/** Asked for with every page of the dashboard. What the pages show comes from calls, which are guarded by themselves. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const role = await context.get(viewerRoleContext)()
  // The browser may still believe in a session that the server does not know: the login must not send it back at once.
  if (!role) throw redirect(`${loginPath(`${url.pathname}${url.search}`)}&again`)
  if (role === 'user') throw data(null, { status: 403 })
  return { lowStock: context.get(lowStockContext), isUntold: role === 'untold' }
}

/** Another tab, filter or page of a list is no other page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = (here) => adminMeta(here, here.error ? titleOf(here.error) : 'Admin Dashboard')

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  const session = useSignedIn()
  const { paymentNotice } = useShop()
  useFocusKept()
  // The browser's own word for it, where the server has none: what is here to be seen comes from calls all the same.
  if (loaderData.isUntold && session?.role === 'user') return <NotAllowed />
  return (
    <LowStockContext value={loaderData.lowStock}>
      <MessageBoxes>
        <div className="page-width pt-4 pb-6 text-sm sm:pb-8">
          <div className="not-printed mb-3 flex justify-end">
            <Finder />
          </div>
          {paymentNotice && <p className="mb-3 bg-gold-bright px-4 py-1 text-ink">{paymentNotice} Parcels are real.</p>}
          <Outlet />
        </div>
      </MessageBoxes>
    </LowStockContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRefusal(error) ? <NotAllowed /> : <ErrorPage error={error} />
}

function titleOf(error: unknown): string {
  return isRefusal(error) ? 'Not allowed' : 'Something went wrong'
}

/** Anything else that is thrown is our own trouble, and nothing that staff did. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403
}
