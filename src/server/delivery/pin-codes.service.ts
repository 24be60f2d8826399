import { readFile } from 'node:fs/promises'
import { type Address, stateMissing } from '#contracts/checkout.ts'
import { findState } from '#contracts/states.ts'
import { ShopError } from '#server/errors.ts'
import { decodePinCodes, type KnownPins, type Place } from './pin-table.ts'

const file = new URL('./pin-codes.json', import.meta.url)
let table: Promise<KnownPins> | undefined

/** Where a PIN code is, the likeliest place first; none where it is not known. */
export async function findPlaces(pin: string): Promise<readonly Place[]> {
  // Read when somebody first asks, and kept; a shop starts no slower for it.
  table ??= readTable().catch((error: unknown) => {
    table = undefined
    throw error
  })
  return (await table).get(pin) ?? []
}

/**
 * An address with its state in the usual spelling, which decides what tax it bears. One that is left out, is no state,
 * or is not where the PIN code leads the parcel, comes from the PIN code; where that is not known, one of India's must
 * be given, or an invoice would name a place that the tax office does not know. The refusal names the field as the
 * request does, which has the address at `path`.
 */
export async function withState(address: Address, path = 'address'): Promise<Address> {
  const given = findState(address.state)
  const places = await findPlaces(address.postcode)
  const isThere = places.length === 0 || places.some(({ state }) => state === given?.name)
  if (given && isThere) return { ...address, state: given.name }
  const [likeliest] = places
  if (likeliest) return { ...address, state: likeliest.state }
  const words = address.state === '' ? stateMissing : 'Please choose one of India’s states'
  throw new ShopError('bad_input', words, { errors: { [`${path}.state`]: words } })
}

async function readTable(): Promise<KnownPins> {
  return decodePinCodes(await readFile(file, 'utf8'))
}
