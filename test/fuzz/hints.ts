import { address } from '../payments/payment-steps.ts'
import type { Schema } from './description.ts'
import { type Person, password } from './people.ts'
import type { Ready } from './prepare.ts'
import type { Random } from './random.ts'
import { type Hint, toText } from './valid-value.ts'
import type { World } from './world.ts'

/** Where a name in the API is not the name of its table. */
const tables: Readonly<Record<string, string>> = {
  category: 'categories',
  parent_category: 'categories',
  subcategory: 'subcategories',
  productId: 'products',
  userId: 'users',
  actor: 'users',
  review: 'reviews',
  contact: 'contact_messages',
  refund: 'refunds',
  wishlist: 'products',
  cart: 'cart_lines',
  imports: 'catalogue_imports',
  testimonials: 'videos',
  payment: 'payments',
  razorpay_order_id: 'provider_orders',
  razorpay_payment_id: 'payments',
}
const orderNames = ['order', 'order_id', 'orderId', 'orders', 'receipt']

interface Means {
  path: string
  world: World
  ready: Ready
  person: Person | undefined
  random: Random
}

/** Names real things where a field or a path asks for one, so that requests get past the door. */
export function hintsFor(means: Means): Hint {
  const { world, ready, person, random } = means
  const fixed = fixedHints(means)
  return (field, schema) => {
    if (field in ready && random.chance(0.8)) return ready[field]
    if (schema.enum || schema.type === 'array') return undefined
    const known = fixed[field]
    if (known) return known()
    const area = field === 'id' ? areaBefore(means.path, '{id}') : field
    if (area === 'sessions' && person && random.chance(0.5)) return person.sessionId
    if (orderNames.includes(area)) return random.pick([...world.orderNumbers, ...idsOf(world, 'orders')])
    const ids = idsOf(world, tables[area] ?? area)
    if (ids.length > 0) return random.pick(ids)
    if (schema.format === 'uuid') return anyId(means)
    return field === 'ids' ? [anyId(means), anyId(means)].join(',') : undefined
  }
}

/** `/api/cart/update/{id}` is about a line of the cart. */
function areaBefore(path: string, param: string): string {
  const segments = path.split(`/${param}`)[0]?.split('/') ?? []
  const last = segments.at(-1) ?? ''
  return last === 'update' || last === 'remove' ? (segments.at(-2) ?? '') : last
}

/** Mostly of what the path is about, now and then of something else. */
function anyId({ path, world, random }: Means): string {
  const area = path.split('/')[2] ?? ''
  const near = idsOf(world, tables[area] ?? area)
  return random.pick(near.length > 0 && random.chance(0.85) ? near : [...world.ids.values()].flat())
}

function idsOf({ ids }: World, table: string): readonly string[] {
  return ids.get(table) ?? []
}

type Hints = Readonly<Record<string, () => unknown>>

function fixedHints({ world, person, random }: Means): Hints {
  const passwords = () => random.pick([password, password, 'garnet and gold 12', 'wrong'])
  const entity = () => ({
    entity: { id: random.pick(['pay_fuzz', ...idsOf(world, 'payments')]), order_id: providerOrder(world, random) },
  })
  return {
    _id: () => random.pick([random.id(), random.id(), ...idsOf(world, 'categories').slice(0, 1)]),
    address: () => address,
    amount: () => random.between(1, 900),
    color: () => 'Default',
    currentPassword: () => password,
    email: () =>
      random.pick([person?.email ?? `${random.id()}@example.in`, `${random.id()}@example.in`, ...world.emails]),
    discount_price: () => random.pick([null, '', 299, '399.00']),
    from: () => random.pick(['2026-01-01', '2026-11-01']),
    to: () => random.pick(['2026-11-30', '2027-01-01', '2026-01-15']),
    month: () => random.pick(['2026-11', '2026-01', '2020-12']),
    sku: () => `FZ-${random.below(100_000)}`,
    event: () => random.pick(['payment.captured', 'payment.failed', 'order.paid', 'refund.processed', 'fuzz']),
    newPassword: passwords,
    password: passwords,
    payload: () => ({ payment: entity(), ...(random.chance(0.3) && { refund: entity() }) }),
    pieces: () => 0,
    price: () => random.pick([499, '1299.50', 1]),
    quantity: () => random.between(1, 3),
    search: () => random.pick(['kundan', 'asha', 'choker', 'jhumki', 'a', '%']),
    size: () => 'M',
    specifications: () => random.pick([[{ name: 'Stone', value: 'Kundan' }], '[{"name":"Plating","value":"Gold"}]']),
    stock: () => random.between(0, 90),
    subcategory: () => random.pick([null, null, '', ...idsOf(world, 'subcategories').slice(0, 2)]),
    version: () => random.between(1, 3),
    videoUrl: () => `https://shop.example/${random.id()}.mp4`,
    website: () => '',
  }
}

function providerOrder(world: World, random: Random): string {
  return random.pick(['order_fuzz', ...idsOf(world, 'provider_orders')])
}

/** A value for a place in the path. */
export function pathHint(field: string, schema: Schema, hint: Hint, random: Random): string {
  if (field === 'pin') return random.pick(['570001', '110001', '999999', '100000'])
  if (field === 'name') return random.pick(['video', 'photo-1', 'photo-5'])
  return toText(hint(field, schema) ?? random.id())
}
