import { policyIds } from '#contracts/policy-facts.ts'

const listing = ['subcategory', 'size', 'color', 'minPrice', 'maxPrice', 'inStock', 'sort', 'page']

/** The pages that are the same for everyone, with the query parameters each one reads. Only these are kept. */
export const publicPages: readonly { path: RegExp; route: string; query: readonly string[] }[] = [
  { path: /^\/$/, route: 'storefront/home-page', query: [] },
  { path: /^\/products$/, route: 'storefront/products-page', query: ['category', ...listing] },
  { path: /^\/search$/, route: 'storefront/search-page', query: ['q', 'category', ...listing] },
  { path: /^\/category\/[^/]+$/, route: 'storefront/category-page', query: listing },
  { path: /^\/necklaces$/, route: 'storefront/necklaces', query: listing },
  { path: /^\/earrings$/, route: 'storefront/earrings', query: listing },
  { path: /^\/anklets$/, route: 'storefront/anklets', query: listing },
  { path: /^\/bangels$/, route: 'storefront/bangels', query: listing },
  { path: /^\/product\/[^/]+$/, route: 'storefront/product-page', query: ['reviews'] },
  { path: /^\/wishlist$/, route: 'storefront/wishlist-page', query: [] },
  { path: /^\/login$/, route: 'account/login-page', query: [] },
  { path: /^\/register$/, route: 'account/register-page', query: [] },
  { path: /^\/forgot-password$/, route: 'account/forgot-password-page', query: [] },
  { path: /^\/profilePage$/, route: 'account/profile-page', query: [] },
  { path: /^\/cartPage$/, route: 'cart/cart-page', query: [] },
  { path: /^\/checkout$/, route: 'checkout/checkout-page', query: [] },
  { path: /^\/success$/, route: 'checkout/success-page', query: [] },
  // Not /order/{number}: any number has a page there, and made-up ones would push out the rest.
  { path: /^\/my[oO]rders$/, route: 'orders/orders-page', query: [] },
  { path: /^\/about$/, route: 'content/about-page', query: [] },
  { path: /^\/contact$/, route: 'content/contact-page', query: [] },
  { path: new RegExp(`^/policys/(?:${policyIds.join('|')})$`), route: 'content/policy-page', query: [] },
  { path: /^\/videos$/, route: 'content/videos-page', query: [] },
  { path: /^\/Testimonial$/, route: 'content/testimonials-page', query: [] },
  { path: /^\/styleguide$/, route: 'content/style-guide-page', query: [] },
]

/**
 * The address under which a page is kept, or undefined where it is not one of the public ones.
 * Parameters that the page does not read are left out, so that nobody can fill the cache by inventing some.
 */
export function pageKey(url: string): string | undefined {
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  const page = publicPages.find((each) => each.path.test(documentPath(path)))
  if (!page) return undefined
  if (question === -1) return path

  const asked = new URLSearchParams(url.slice(question + 1))
  const kept = new URLSearchParams()
  for (const name of page.query) for (const value of asked.getAll(name)) kept.append(name, value)
  if (isDataRequest(path)) keepRoutes(['root', page.route], asked, kept)
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** The router asks for a page's data at the page's address with `.data` behind it. */
export function documentPath(path: string): string {
  return isDataRequest(path) ? path.replace(/\/_\.data$/, '/').replace(/\.data$/, '') : path
}

export function isDataRequest(path: string): boolean {
  return path.endsWith('.data')
}

/** Which of the page's routes the browser wants data of: any order is the same question, and unknown names are none. */
function keepRoutes(known: readonly string[], asked: URLSearchParams, kept: URLSearchParams): void {
  const wanted = asked.get('_routes')?.split(',')
  const routes = known.filter((route) => wanted?.includes(route))
  if (routes.length > 0) kept.set('_routes', routes.join(','))
}
