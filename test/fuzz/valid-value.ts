import type { Schema } from './description.ts'
import type { Random } from './random.ts'

/** What is really there to be named, or undefined where a field asks for nothing in particular. */
export type Hint = (field: string, schema: Schema) => unknown

/** A value that the schema lets pass, as far as a schema can tell. */
export function validValue(schema: Schema, field: string, hint: Hint, random: Random): unknown {
  const hinted = random.chance(0.93) ? hint(field, schema) : undefined
  if (hinted !== undefined) return hinted
  if (schema.enum) return random.pick(schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return validValue(random.pick(branches), field, hint, random)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object') return validRecord(schema, hint, random)
  if (type === 'array') return validList(schema, field, hint, random)
  if (type === 'integer' || type === 'number') return validNumber(schema, random)
  if (type === 'boolean') return random.chance(0.5)
  return type === 'null' ? null : validText(schema, random)
}

function validRecord({ properties = {}, required = [] }: Schema, hint: Hint, random: Random): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.6))
  return Object.fromEntries(chosen.map(([name, schema]) => [name, validValue(schema, name, hint, random)]))
}

function validList({ items = {}, minItems = 0, maxItems = 3 }: Schema, field: string, hint: Hint, random: Random) {
  const length = random.between(minItems, Math.max(minItems, Math.min(maxItems, 3)))
  return Array.from({ length }, () => validValue(items, field, hint, random))
}

function validNumber({ minimum = 0, maximum = 1000, type }: Schema, random: Random): number {
  if (random.chance(0.2)) return random.pick([minimum, maximum])
  const number = random.between(minimum, Math.min(maximum, minimum + 60))
  return type === 'number' && random.chance(0.3) ? number + 0.5 : number
}

const texts = [
  ...[
    'Asha Rao',
    'Lotus choker with pearls',
    'It came in time.\nThank you.',
    'ಆಶಾ ರಾವ್',
    '5',
    '12',
    '499.50',
    'true',
    '',
  ],
  ...['asha@example.in', '9876543210', '570001', 'India', 'photo-1', 'video', 'pay_fuzz', '2026-01-15', 'ORD-1'],
  ...['123456', '01890a5d-ac96-774b-bcce-b302099a8057', 'https://shop.example/film.mp4', '#A1b2C3', 'a'],
]

function validText(schema: Schema, random: Random): string {
  const { minLength = 0, maxLength = 200 } = schema
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
    pattern ? [new RegExp(pattern, 'u')] : [],
  )
  const fits = (text: string) => text.length >= minLength && patterns.every((pattern) => pattern.test(text))
  const edges = [minLength, maxLength].map((length) => 'y'.repeat(Math.min(length, 20_000)))
  const fitting = [...texts, ...texts, ...edges].map((text) => text.slice(0, maxLength)).filter(fits)
  return random.pick(fitting.length > 0 ? fitting : texts)
}

/** As it stands in an address or a form, which know nothing but text. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
