import { type DescribedCall, readDescription } from '../fuzz/description.ts'
import { hintsFor, pathHint } from '../fuzz/hints.ts'
import { addPerson, type People, password } from '../fuzz/people.ts'
import { prepare } from '../fuzz/prepare.ts'
import { Random } from '../fuzz/random.ts'
import { type Hint, toText } from '../fuzz/valid-value.ts'
import { fillUp, listNames, readWorld } from '../fuzz/world.ts'
import { type AttackedShop, courierKey } from './attacked-shop.ts'
import { exampleOf } from './example.ts'

type Attacker = 'visitor' | 'admin'

/** One call by one person, in one of the places where something can be put. */
export interface Target {
  name: string
  call: DescribedCall
  who: Attacker
  place: 'address' | 'body'
}

/** Every call that takes anything: as a visitor where it is open, and with a session of staff. */
export async function listTargets(url: string): Promise<Target[]> {
  const calls = await readDescription(url)
  return calls.flatMap((call) => {
    const people = call.by === 'visitor' ? (['visitor', 'admin'] as const) : (['admin'] as const)
    const hasAddress = Object.keys({ ...call.params, ...call.query }).length > 0
    const places = [...(hasAddress ? ['address' as const] : []), ...(call.json || call.form ? ['body' as const] : [])]
    return people.flatMap((who) =>
      places.map((place) => ({ name: `${call.method} ${call.path} (${place}, ${who})`, call, who, place })),
    )
  })
}

/** What the shop agrees to where a schema alone does not say. */
const agreeable: Readonly<Record<string, unknown>> = {
  ...{ minPrice: '100', maxPrice: '90000', maxStock: '500', stock_seen: '5', price: 499, discount_price: 399 },
  ...{ from: '2026-01-01', to: '2026-11-30', password, newPassword: 'garnet and gold 12', pieces: 0 },
  refundable_seen: 500,
}

/** Bodies whose fields are the other side's to know, so that no description has them. */
const undescribed: Readonly<Record<string, object>> = {
  '/api/hooks/courier': { awb: '1234567890', current_status: 'Delivered', order_id: 'AL23456789' },
}

export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** A request that the shop would agree to, made just before it is needed: earlier attacks may have deleted anything. */
export async function composeRequest(
  shop: AttackedShop,
  people: People,
  { call, who, name }: Target,
): Promise<Request> {
  const { db, url } = shop
  await fillUp(db)
  // Somebody new each time, since some calls end whoever makes them.
  const person = who === 'admin' ? await addPerson(db, 'admin') : undefined
  const ready = await prepare(shop, call.path, person ? { ...people, admin: person } : people, who)
  const world = await readWorld(db, await listNames(db))
  const random = new Random(name)
  const usual = hintsFor({ path: call.path, world, ready, person, random })
  const hint: Hint = (field, schema) =>
    (schema.type === 'array' ? undefined : (ready[field] ?? agreeable[field])) ?? usual(field, schema)
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(toText(ready[field] ?? pathHint(field, call.params[field] ?? {}, hint, random))),
  )
  const query = new URLSearchParams()
  for (const [field, schema] of Object.entries(call.query)) query.set(field, toText(exampleOf(schema, field, hint)))
  const schema = call.json ?? call.form
  return {
    method: call.method,
    url: `${url}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(schema && { 'content-type': 'application/json' }),
      ...(call.by === 'provider' && { 'x-razorpay-signature': 'ab', 'x-api-key': courierKey }),
    },
    body: schema && JSON.stringify(undescribed[call.path] ?? exampleOf(schema, '', hint)),
  }
}
