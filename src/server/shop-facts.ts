import type { ShopFacts } from '#contracts/shop.ts'
import type { Settings } from './settings/settings.ts'

const gathered = new WeakMap<Settings, ShopFacts>()

/** What every page knows of the shop: one and the same object each time, by which parts that were drawn are found again. */
export function shopFacts(settings: Settings): ShopFacts {
  const facts = gathered.get(settings) ?? gather(settings)
  gathered.set(settings, facts)
  return facts
}

function gather(settings: Settings): ShopFacts {
  const { supportPhone, supportEmail, publicUrl, apiHost, chargeShipping, payments, seller, grievance, mode } = settings
  const contact = { supportPhone, supportEmail, publicUrl, apiHost }
  return {
    name: 'Alankara',
    ...contact,
    sellerName: seller.name,
    sellerAddress: addressOf(seller),
    grievance,
    checkoutScript: payments.checkoutScript,
    chargeShipping,
    demo: mode === 'demo',
    paymentNotice: takesTestPayments(settings) ? 'Payments are in test mode: no money moves.' : '',
  }
}

/** Open for real, with keys that were meant for trying it out. */
export function takesTestPayments({ mode, payments }: Settings): boolean {
  return mode === 'live' && payments.mode === 'test'
}

/** The state closes the address, unless somebody wrote it there already. */
function addressOf({ address, state }: Settings['seller']): string[] {
  return address.some((line) => line.includes(state)) ? [...address] : [...address, state]
}
