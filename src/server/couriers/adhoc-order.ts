import type { Address } from '#contracts/checkout.ts'
import { toIndianTime } from '#server/indian-time.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { toUniqueSkus } from './unique-skus.ts'

interface ParcelLine {
  productId: string
  name: string
  sku: string | null
  size: string
  color: string
  quantity: number
  /** For one piece, in paise. */
  price: number
}

/** What goes to one customer. Amounts are in paise. */
export interface Parcel {
  /** The order's number, with a suffix of its own where an earlier shipment of it was called off. */
  reference: string
  orderedAt: Date
  to: Address
  lines: readonly ParcelLine[]
  subtotal: number
  shippingCharge: number
}

/** The one box the shop sends, in centimetres and kilograms. */
export const box = { length: 10, breadth: 15, height: 20, weight: 0.5 }

/** Every order is paid before it is packed, and the total has nothing else in it. */
const terms = { payment_method: 'Prepaid', giftwrap_charges: 0, transaction_charges: 0, total_discount: 0 }

const most = { city: 30, itemName: 100 }

/** A parcel as the courier service wants to hear of it, in rupees. */
export function toAdhocOrder(parcel: Parcel, pickupLocation: string) {
  const skus = toUniqueSkus(parcel.lines)
  return {
    order_id: parcel.reference,
    order_date: toIndianTime(parcel.orderedAt).slice(0, 16),
    pickup_location: pickupLocation.trim(),
    ...toBilling(parcel.to),
    shipping_is_billing: true,
    order_items: parcel.lines.map(({ name, quantity, price }, index) => ({
      name: shorten(name, most.itemName),
      sku: skus[index] ?? '',
      units: quantity,
      selling_price: toRupees(price),
    })),
    ...terms,
    shipping_charges: toRupees(parcel.shippingCharge),
    sub_total: toRupees(parcel.subtotal),
    ...box,
  }
}

function toBilling(to: Address) {
  const [first, last] = splitName(to.fullName)
  return {
    billing_customer_name: first,
    billing_last_name: last,
    billing_address: to.street,
    billing_address_2: to.apartment,
    billing_city: shorten(to.city, most.city),
    billing_pincode: to.postcode,
    billing_state: to.state,
    billing_country: to.country,
    billing_email: to.email,
    billing_phone: to.phone,
  }
}

/** At the last space: of several given names all are given names. */
function splitName(fullName: string): [string, string] {
  const words = fullName.trim().split(/\s+/)
  return words.length === 1 ? [words.join(''), ''] : [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

/** By whole characters, so that none is cut in half. */
function shorten(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim()
}
