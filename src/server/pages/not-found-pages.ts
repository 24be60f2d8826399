import type { ServerBuild } from 'react-router'
import { isCheckout } from '#contracts/shop.ts'
import { notFoundPrefix } from './page-cache.ts'
import { documentPath, isDataRequest } from './page-keys.ts'
import type { PageBuild } from './pages.ts'

const known = new WeakMap<ServerBuild, { path: string }[]>()

/**
 * Addresses that no page answers all show the same words, so those are rendered once for all of them:
 * making them up is cheap, and must stay cheap for us too.
 */
export function notFoundKey(build: PageBuild, url: string): string | undefined {
  const path = URL.parse(url.replace(/^[/\\]*/, '/'), 'http://shop')?.pathname
  // Checkout has a policy of its own.
  if (path === undefined || isCheckout(path)) return undefined
  if (build.entry.module.matchRoutes(pagesOf(build), documentPath(path))) return undefined
  return `${notFoundPrefix}${isDataRequest(path) ? ' data' : ''}`
}

function pagesOf(build: ServerBuild): { path: string }[] {
  const found = known.get(build)
  if (found) return found
  const pages = Object.values(build.routes).flatMap((route) => {
    if (!route || route.path === '*' || (route.path === undefined && !route.index)) return []
    return [{ path: route.path ?? '/' }]
  })
  known.set(build, pages)
  return pages
}
