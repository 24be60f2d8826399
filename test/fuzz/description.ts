import * as z from 'zod/mini'

/** As much of JSON Schema as the published description uses. */
export interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const AnySchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)

const Operation = z.object({
  description: z.string(),
  parameters: z.optional(
    z.array(z.object({ in: z.string(), name: z.string(), required: z.optional(z.boolean()), schema: AnySchema })),
  ),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: AnySchema })) })),
})
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** One call of the API, as everybody may read it. */
export interface DescribedCall {
  method: string
  path: string
  /** Who may call: the guard's word. */
  by: string
  params: Record<string, Schema>
  query: Record<string, Schema>
  requiredQuery: readonly string[]
  json: Schema | undefined
  form: Schema | undefined
}

export async function readDescription(url: string): Promise<DescribedCall[]> {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths } = z.parse(Description, await response.json())
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toCall(method.toUpperCase(), path, operation)),
  )
}

function toCall(method: string, path: string, operation: z.infer<typeof Operation>): DescribedCall {
  const { description, parameters = [], requestBody } = operation
  const inPlace = (place: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]))
  return {
    method,
    path,
    by: description.replace('For: ', ''),
    params: inPlace('path'),
    query: inPlace('query'),
    requiredQuery: parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name),
    json: requestBody?.content['application/json']?.schema,
    form: requestBody?.content['multipart/form-data']?.schema,
  }
}
