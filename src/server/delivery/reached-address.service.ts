import type { Address, ShippingMethod } from '#contracts/checkout.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'promiseDelivery'>

interface Given {
  address: Pick<Address, 'postcode'>
  shippingMethod: ShippingMethod
  /** Where the request has it: a refusal names the field as the request does. */
  path: string
}

/**
 * Where the courier service says that nobody goes there, nothing is to be charged. Where it says nothing, the address
 * passes; so does that of somebody who comes for the pieces.
 */
export async function assertReached(means: Means, shopper: Caller, given: Given): Promise<void> {
  const { address, path, shippingMethod } = given
  if (shippingMethod === 'pickup') return
  await countAgainst(means, 'addressesPerShopper', shopper.id)
  const { deliverable, message } = await means.promiseDelivery(address.postcode)
  if (!deliverable) throw new ShopError('bad_input', message, { errors: { [`${path}.postcode`]: message } })
}
