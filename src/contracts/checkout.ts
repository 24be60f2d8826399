import * as z from 'zod/mini'
import { Email } from './accounts.ts'
import { pinCodePattern } from './pin-code.ts'
import { optionalText, plainParagraphs, requiredText } from './texts.ts'

/** How long what is ordered is kept back for who is to pay it. */
export const holdMinutes = 15
/** However long an attempt to pay takes, nobody else waits longer than this; by then it is settled or given up. */
export const longestHoldMinutes = 30

/** Said where the PIN code tells no state either. */
export const stateMissing = 'State is required'

/** Where an order goes. The words are those the checkout form shows at its fields. */
export const Address = z.object({
  fullName: requiredText('Full Name is required', 'Full Name may be at most 100 characters'),
  companyName: optionalText(100),
  country: z._default(
    z.string('We deliver within India only').check(
      z.overwrite((text) => text.trim()),
      z.regex(/^(India|IN)?$/i, 'We deliver within India only'),
      z.overwrite(() => 'India'),
    ),
    'India',
  ),
  street: requiredText('Street Address is required', 'Street Address may be at most 200 characters', 200),
  apartment: optionalText(100),
  city: requiredText('Town/City is required', 'Town/City may be at most 100 characters'),
  /** Filled from the PIN code where it is known, and only asked for where it is not. */
  state: optionalText(100),
  postcode: z.string('Postcode/ZIP is required').check(
    z.overwrite((text) => text.replaceAll(/\s/g, '')),
    z.minLength(1, { error: 'Postcode/ZIP is required', abort: true }),
    z.regex(pinCodePattern, 'Postcode/ZIP must be a PIN code of six digits'),
  ),
  phone: z.string('Phone is required').check(
    z.overwrite((text) => text.replaceAll(/[\s()+.-]/g, '')),
    z.minLength(1, { error: 'Phone is required', abort: true }),
    z.regex(/^\d{10}$/, 'Phone number must be 10 digits'),
  ),
  email: Email,
})
export type Address = z.output<typeof Address>

export const GivenNotes = plainParagraphs('Notes must be text', 'Notes may be at most 1,000 characters', 1000)

export const OrderNotes = z._default(GivenNotes, '')

/** Shown with its charge, and free since every order is prepaid. */
export const ShippingMethod = z.enum(['flat', 'pickup'], 'Choose flat rate or local pickup')
export type ShippingMethod = z.infer<typeof ShippingMethod>

export const shippingNames: Record<ShippingMethod, string> = { flat: 'Flat rate', pickup: 'Local pickup' }

/** In rupees. */
export const shippingCharges: Record<ShippingMethod, number> = { flat: 50, pickup: 25 }

/** What shipping adds to an order, in rupees: nothing, unless the shop charges for it. */
export function shippingChargeOf(method: ShippingMethod, { chargeShipping }: { chargeShipping: boolean }): number {
  return chargeShipping ? shippingCharges[method] : 0
}
