import type { Address } from '#contracts/checkout.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'
import { withState } from './pin-codes.service.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'promiseDelivery'>

interface Given {
  address: Address
  /** Where the request has it: a refusal names the field as the request does. */
  path: string
}

/** An address as it is kept, for what is yet to be paid. */
export async function toReachedAddress(means: Means, shopper: Caller, { address, path }: Given): Promise<Address> {
  const whole = await withState(address, path)
  await assertReached(means, shopper, { address: whole, path })
  return whole
}

/**
 * Where the courier service says that nobody goes there, nothing is to be charged. Where it says nothing, the address
 * passes. Local pickup makes no difference: it is a price, and all that is bought goes out by courier.
 */
export async function assertReached(means: Means, shopper: Caller, { address, path }: Given): Promise<void> {
  await countAgainst(means, 'addressesPerShopper', shopper.id)
  const { deliverable, message } = await means.promiseDelivery(address.postcode)
  if (!deliverable) throw new ShopError('bad_input', message, { errors: { [`${path}.postcode`]: message } })
}
