const hour = 60 * 60 * 1000

export interface Offer {
  id: number
  name: string
  rate: number
  days: number
  expectedOn: string
}

/** Nobody goes to Kashmir's PIN codes, to those that end in 000, or to what is none. */
function isServed(pin: string): boolean {
  return /^[1-9]\d{5}$/.test(pin) && !pin.startsWith('19') && !pin.endsWith('000')
}

/** Who would carry a parcel, the best first. The further the postal regions are apart, the longer it takes. */
export function listOffers(from: string, to: string): Offer[] {
  if (!isServed(to) || !isServed(from)) return []
  const isNear = from.slice(0, 3) === to.slice(0, 3)
  const days = isNear ? 2 : 3 + Math.min(4, Math.abs(Number(from[0]) - Number(to[0])))
  return [
    { id: 43, name: 'Delhivery Surface', rate: 54, days, expectedOn: inDays(days) },
    { id: 142, name: 'Amazon Surface', rate: 61, days: days + 1, expectedOn: inDays(days + 1) },
  ]
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * hour).toISOString()
}
