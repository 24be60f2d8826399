/** What every page may know of the shop: the same for everyone, so it travels inside cached pages. */
export interface ShopFacts {
  name: string
  supportPhone: string
  supportEmail: string
  /** Who sells, as the law knows them, and where: one line of the address after the other. */
  sellerName: string
  sellerAddress: readonly string[]
  /** Whom to turn to with a complaint, and when. */
  grievance: { officer: string; hours: string }
  /** Where the shop is reached from outside, without a slash at the end. Canonical and sharing links start with it. */
  publicUrl: string
  /** Where the API and the pictures are; empty when they are on the pages' own host. */
  apiHost: string
  /** The payment provider's script, which the checkout page loads. */
  checkoutScript: string
  /** Whether the chosen way of shipping is paid for; usually it is free. */
  chargeShipping: boolean
  /** Payments, parcels and e-mails are simulated. */
  demo: boolean
  /** What whoever pays here, or sends what was paid, must know of payments; usually nothing. */
  paymentNotice: string
}

/** The one page with the payment provider on it, and so with a policy of its own. */
export function isCheckout(path: string): boolean {
  return /^\/checkout\/?$/i.test(path)
}
