import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { tableRules } from '#contracts/catalogue-work.ts'
import { claimVideoRules } from '#contracts/claims.ts'
import { pictureRules } from '#contracts/pictures.ts'
import { videoRules } from '#contracts/videos.ts'

const rules = {
  picture: pictureRules,
  video: videoRules,
  evidence: claimVideoRules,
  either: `${pictureRules}; ${videoRules}`,
  table: tableRules,
}

/** A call that takes files is described as a form with its file fields, and as JSON where it has other fields too. */
export const describeCall: SwaggerTransform = (document) => {
  const described = jsonSchemaTransform(document)
  const form = document.route.config?.form
  if (!form) return described

  const body = isRecord(described.schema.body) ? described.schema.body : { type: 'object' }
  const files = Object.entries(form.files).map(([field, { most, kind = 'picture' }]): [string, object] => [
    field,
    { type: 'array', description: rules[kind], maxItems: most, items: { type: 'string', format: 'binary' } },
  ])
  const properties = {
    ...('properties' in body && isRecord(body.properties) && body.properties),
    ...Object.fromEntries(files),
  }
  const content = {
    ...(described.schema.body !== undefined && { 'application/json': { schema: body } }),
    'multipart/form-data': { schema: { ...body, properties } },
  }
  return { ...described, schema: { ...described.schema, body: { content } } }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
