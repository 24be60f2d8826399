import { readFile } from 'node:fs/promises'
import { type Address, stateMissing } from '#contracts/checkout.ts'
import { findState } from '#contracts/states.ts'
import { ShopError } from '#server/errors.ts'
import { decodePinCodes, type KnownPins, type Place } from './pin-table.ts'

const file = new URL('./pin-codes.json', import.meta.url)
let table: Promise<KnownPins> | undefined

/** Where a PIN code is, the likeliest place first; none where it is not known. */
export async function findPlaces(pin: string): Promise<readonly Place[]> {
  return (await knownPins()).get(pin) ?? []
}

/** Read when somebody first asks, and kept; a shop starts no slower for it. */
function knownPins(): Promise<KnownPins> {
  table ??= readTable().catch((error: unknown) => {
    table = undefined
    throw error
  })
  return table
}

/**
 * An address with its state in the usual spelling, which decides what tax it bears. One that is left out, is no state,
 * or has no PIN codes that begin so, comes from the PIN code; where that is not known, one of India's must be given, or
 * an invoice would name a place that the tax office does not know. The refusal names the field as the request does,
 * which has the address at `path`.
 */
export async function withState(address: Address, path = 'address'): Promise<Address> {
  const given = findState(address.state)
  const [likeliest] = await findPlaces(address.postcode)
  if (given && (!likeliest || (await isInZone(address.postcode, given.name)))) return { ...address, state: given.name }
  if (likeliest) return { ...address, state: likeliest.state }
  const words = address.state === '' ? stateMissing : 'Please choose one of India’s states'
  throw new ShopError('bad_input', words, { errors: { [`${path}.state`]: words } })
}

/**
 * Whether any PIN code with these first two digits lies in that state. Of a single one the table may not know every
 * place, and a neighbouring state that is given is believed.
 */
async function isInZone(pin: string, state: string): Promise<boolean> {
  const zone = pin.slice(0, 2)
  const states = statesOfZones.get(zone) ?? statesIn(zone, await knownPins())
  statesOfZones.set(zone, states)
  return states.has(state)
}

const statesOfZones = new Map<string, ReadonlySet<string>>()

function statesIn(zone: string, known: KnownPins): ReadonlySet<string> {
  const ofZone = [...known].filter(([pin]) => pin.startsWith(zone))
  return new Set(ofZone.flatMap(([, places]) => places.map(({ state }) => state)))
}

async function readTable(): Promise<KnownPins> {
  return decodePinCodes(await readFile(file, 'utf8'))
}
