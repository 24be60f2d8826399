import { isLoopback, type Settings } from '#server/settings/settings.ts'

/** What is about one person, for staff, or no page at all. Each stands for all that begins with it. */
const closed = [
  ...['/api/', '/standins/', '/admin', '/dashboard', '/AddProduct', '/AddCategory', '/AddSubcategory'],
  ...['/cartPage', '/checkout', '/success', '/profilePage', '/myorders', '/myOrders', '/order/', '/wishlist'],
]

/** A list may be narrowed in more ways than anyone can read: search engines get it whole, page by page. */
const filters = ['q', 'search', 'sort', 'minPrice', 'maxPrice', 'category', 'subcategory', 'size', 'color', 'inStock']

/** What search engines may read (RFC 9309): the shop, but nothing of a demo that others can reach. */
export function robotsTxt(settings: Settings): string {
  if (isDemoForOthers(settings)) return lines(['User-agent: *', 'Disallow: /'])
  return lines([
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...filters.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${settings.publicUrl}/sitemap.xml`,
  ])
}

function isDemoForOthers({ mode, onLoopbackOnly, publicUrl }: Settings): boolean {
  const host = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')
  return mode === 'demo' && !(onLoopbackOnly && isLoopback(host))
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
