import type { ReactNode } from 'react'
import { use, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError, useRouteLoaderData } from 'react-router'
import { clockInIndia } from '#contracts/indian-figures.ts'
import type { Route } from './+types/root.ts'
import { SessionMark } from './account/session-mark.tsx'
import { ErrorPage, wasUnreached } from './content/error-page.tsx'
import { apiContext, shopContext } from './contexts.ts'
import textFace from './fonts/figtree-latin.woff2?url'
import { type MenuCategory, readMenuCategories } from './menu-categories.ts'
import { orNothing } from './or-nothing.ts'
import { pageMeta } from './page-meta.ts'
import { ServerOnly } from './server-only.ts'
import { isMenuOutdated, menuRead } from './shell/menu-changes.ts'
import { Shell } from './shell/shell.tsx'
import { ShopContext, unknownShop } from './shop.ts'
import './theme.css'

/** The same for everyone: it goes into the page cache. */
export async function loader({ context }: Route.LoaderArgs) {
  return {
    shop: context.get(shopContext),
    // Categories that can't be read leave the menu without them; the page itself still stands.
    categories: (await orNothing(readMenuCategories(context.get(apiContext))))?.slice(0, mostInMenu).map(toMenu),
    // By India's clocks a year begins five and a half hours before it does by a server's.
    year: clockInIndia(Date.now()).getUTCFullYear(),
  }
}

const mostInMenu = 50

const toMenu = ({ _id, category_name }: MenuCategory): MenuCategory => ({ _id, category_name })

/** The menu stays as it was loaded, but for whoever changes it; a visitor does not fetch it again with every step. */
export const shouldRevalidate = isMenuOutdated

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: textFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = ({ loaderData, location, error }) => {
  const shop = loaderData?.shop ?? unknownShop
  if (!error) return pageMeta({ shop, path: location.pathname })
  return pageMeta({ shop, path: location.pathname, title: titleOf(error), noindex: true })
}

function titleOf(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 404) return 'Page not found'
  return wasUnreached(error) ? 'Page not reached' : 'Something went wrong'
}

/** Around pages and error pages alike, so that the shell stays standing when one gives way to the other. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  const failed = error != null && !(isRouteErrorResponse(error) && error.status < 500)
  const requestId = use(ServerOnly)?.requestId
  const shop = data?.shop ?? unknownShop
  useEffect(menuRead, [data])
  return (
    <html
      lang="en-IN"
      suppressHydrationWarning
      data-api-host={shop.apiHost || undefined}
      data-request-id={failed ? requestId : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#4f0d1c" />
        <Meta />
        <Links />
        <SessionMark />
      </head>
      <body>
        <ShopContext value={shop}>
          <Shell categories={data?.categories ?? []} year={data?.year}>
            {children}
          </Shell>
        </ShopContext>
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
