import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** A call that takes pictures is described both ways: as JSON, and as a form with its file fields. */
export const describeCall: SwaggerTransform = (document) => {
  const described = jsonSchemaTransform(document)
  const form = document.route.config?.form
  if (!form) return described

  const body = isRecord(described.schema.body) ? described.schema.body : { type: 'object' }
  const files = Object.entries(form.files).map(([field, { most }]): [string, object] => [
    field,
    { type: 'array', maxItems: most, items: { type: 'string', format: 'binary' } },
  ])
  const properties = {
    ...('properties' in body && isRecord(body.properties) && body.properties),
    ...Object.fromEntries(files),
  }
  const content = {
    'application/json': { schema: body },
    'multipart/form-data': { schema: { ...body, properties } },
  }
  return { ...described, schema: { ...described.schema, body: { content } } }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
