import * as z from 'zod/mini'
import { Address } from '#contracts/checkout.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { withState } from '#server/delivery/pin-codes.service.ts'
import { assertReached } from '#server/delivery/reached-address.service.ts'
import { methodOf, type OrderWish } from './open-order.service.ts'
import { findOpenOrder } from './orders.store.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'promiseDelivery'>

interface Given {
  wish: OrderWish
  /** Where the request has the address: a refusal names the field as the request does. */
  path: string
}

/** A wish as it is kept: its address with its state, and refused where a courier would have to go to where none does. */
export async function toReachedWish(means: Means, shopper: Caller, { wish, path }: Given): Promise<OrderWish> {
  const open = await findOpenOrder(means.db, shopper.id)
  const address = wish.address && (await withState(wish.address, path))
  const goesTo = address ?? addressOfPickup(open)
  if (goesTo) await assertReached(means, shopper, { address: goesTo, path, shippingMethod: methodOf(wish, open) })
  return { ...wish, address }
}

/** Nobody was asked about it: it may be that it is to be sent there after all. */
function addressOfPickup(open: Awaited<ReturnType<typeof findOpenOrder>>): Address | undefined {
  return open?.shipping_method === 'pickup' && open.address !== null ? z.parse(Address, open.address) : undefined
}
