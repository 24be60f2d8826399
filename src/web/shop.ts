import { createContext, use } from 'react'
import type { ShopFacts } from '#contracts/shop.ts'

/** What is true even when the page's data could not be read. */
export const unknownShop: ShopFacts = {
  name: 'Alankara',
  supportPhone: '',
  supportEmail: '',
  sellerName: '',
  sellerAddress: [],
  grievance: { officer: '', hours: '' },
  publicUrl: '',
  apiHost: '',
  checkoutScript: '',
  chargeShipping: false,
  demo: false,
  paymentNotice: '',
}

export const ShopContext = createContext<ShopFacts>(unknownShop)

export function useShop(): ShopFacts {
  return use(ShopContext)
}
