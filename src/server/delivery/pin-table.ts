import * as z from 'zod/mini'

export interface Place {
  city: string
  state: string
}

/** As it is kept: every place once, and the PIN codes as steps from one to the next. */
const PinTable = z.object({
  /** `State|City` */
  places: z.array(z.string()),
  /** `step` or `step:place.place`, in base 36; without places it is where the one before it is. */
  pins: z.string(),
})

export type KnownPins = ReadonlyMap<string, readonly Place[]>

/** The text of the file. */
export function encodePinCodes(known: KnownPins): string {
  const places = [...new Set([...known.values()].flat().map(toName))].toSorted()
  const numberOf = new Map(places.map((name, number) => [name, number.toString(36)]))
  let last = { pin: 0, where: '' }
  const steps = [...known.keys()].toSorted().map((pin) => {
    const step = (Number(pin) - last.pin).toString(36)
    const where = (known.get(pin) ?? []).map((place) => numberOf.get(toName(place))).join('.')
    const entry = where === last.where ? step : `${step}:${where}`
    last = { pin: Number(pin), where }
    return entry
  })
  return `${JSON.stringify({ places, pins: steps.join(' ') }, null, 2)}\n`
}

export function decodePinCodes(text: string): KnownPins {
  const table = z.parse(PinTable, JSON.parse(text))
  const places = table.places.map(toPlace)
  const known = new Map<string, readonly Place[]>()
  let pin = 0
  let here: readonly Place[] = []
  for (const entry of table.pins.split(' ')) {
    const [step = '', where] = entry.split(':')
    pin += Number.parseInt(step, 36)
    if (where !== undefined) here = where.split('.').flatMap((number) => places[Number.parseInt(number, 36)] ?? [])
    known.set(String(pin), here)
  }
  return known
}

function toName({ city, state }: Place): string {
  return `${state}|${city}`
}

function toPlace(name: string): Place {
  const [state = '', city = ''] = name.split('|')
  return { city, state }
}
