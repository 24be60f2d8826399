/** What every page may know of the shop: the same for everyone, so it travels inside cached pages. */
export interface ShopFacts {
  name: string
  supportPhone: string
  supportEmail: string
  /** Where the shop is reached from outside, without a slash at the end. Canonical and sharing links start with it. */
  publicUrl: string
  /** Where the API and the pictures are; empty when they are on the pages' own host. */
  apiHost: string
  /** Payments, parcels and e-mails are simulated. */
  demo: boolean
}

/** The one page with the payment provider on it, and so with a policy of its own. */
export function isCheckout(path: string): boolean {
  return /^\/checkout\/?$/i.test(path)
}
