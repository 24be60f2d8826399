import type { Schema } from '../fuzz/description.ts'
import type { Hint } from '../fuzz/valid-value.ts'

/** A value with every field filled in, since a field that is left out is not attacked. */
export function exampleOf(schema: Schema, field: string, hint: Hint): unknown {
  const hinted = hint(field, schema)
  if (hinted !== undefined && hinted !== null) return hinted
  if (schema.enum) return schema.enum[0]
  const [branch] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (branch) return exampleOf(branch, field, hint)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([name, each]) => [name, exampleOf(each, name, hint)]))
  }
  if (type === 'array') return [exampleOf(schema.items ?? {}, field, hint)]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  return type === 'boolean' ? true : exampleText(schema)
}

const texts = ['Lotus choker', 'asha@example.in', '9876543210', '570001', '123456', '2026-01-15', '2026-01', 'ORD-1']

function exampleText({ pattern, minLength = 0, maxLength = 200, allOf = [] }: Schema): string {
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].flatMap((each) =>
    each ? [new RegExp(each, 'u')] : [],
  )
  const fits = (text: string) => text.length >= minLength && patterns.every((each) => each.test(text))
  return (texts.map((text) => text.slice(0, maxLength)).find(fits) ?? texts[0] ?? '').padEnd(minLength, 'x')
}
