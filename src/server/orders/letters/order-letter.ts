import type { Address } from '#contracts/checkout.ts'
import { choicesOf } from '#contracts/choices.ts'
import { formatRupees } from '#contracts/money.ts'
import type { Order } from '#contracts/orders.ts'
import { inWidth } from '#contracts/pictures.ts'
import { type Letter, writeLetter } from '#server/mail/letter.ts'
import type { LetterItem, LetterTotal } from '#server/mail/letter-parts.ts'
import { formatPaise, toPaise } from '#server/pricing/paise.ts'

/** What every letter about an order is written from. */
export interface OrderLetterFacts {
  order: Order
  /** The account's own, for an order that has no address yet. */
  name: string
  publicUrl: string
  supportEmail: string
  supportPhone: string
}

export interface OrderLetter {
  subject: string
  text: string
  html: string
}

/** Begins with the shopper's name, and ends with whom to ask. */
export function writeOrderLetter(facts: OrderLetterFacts, subject: string, letter: Letter): OrderLetter {
  const { order, name, supportEmail, supportPhone } = facts
  return {
    subject,
    ...writeLetter({
      ...letter,
      words: [`Dear ${order.address?.fullName ?? name},`, ...letter.words],
      lastWords: [...(letter.lastWords ?? []), `Questions? Write to ${supportEmail} or call ${supportPhone}.`],
    }),
  }
}

export function orderLink({ order, publicUrl }: OrderLetterFacts) {
  return { label: 'See your order', url: `${publicUrl}/order/${encodeURIComponent(order.orderId)}` }
}

export function itemsOf({ order, publicUrl }: OrderLetterFacts): LetterItem[] {
  return order.items.map(({ productName, quantity, price, image, ...chosen }) => ({
    name: productName,
    details: [...choicesOf(chosen), `${quantity}\u00A0×\u00A0${formatRupees(price)}`].join(' · '),
    amount: formatPaise(toPaise(price) * quantity),
    picture: image === null ? undefined : webAddress(inWidth(image, 160), publicUrl),
  }))
}

export function totalsOf({ order }: OrderLetterFacts): LetterTotal[] {
  const { subtotal, shippingCharge, totalAmount } = order
  return [
    { label: 'Subtotal', amount: formatRupees(subtotal) },
    { label: 'Shipping', amount: shippingCharge === 0 ? 'Free' : formatRupees(shippingCharge) },
    { label: 'Total', amount: formatRupees(totalAmount), isSum: true },
  ]
}

export function addressLines(address: Address): string[] {
  const { fullName, companyName, street, apartment, city, state, postcode, country, phone } = address
  const town = `${[city, state].filter(Boolean).join(', ')} ${postcode}`
  return [fullName, companyName, street, apartment, town, country, phone].filter((line) => line !== '')
}

/** Addresses on the web alone: whatever else an outside service may send is no link. */
export function webAddress(address: string, publicUrl: string): string | undefined {
  if (/^\/(?!\/)/.test(address)) return `${publicUrl}${address}`
  return /^https?:\/\//i.test(address) ? address : undefined
}
