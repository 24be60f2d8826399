import * as z from 'zod/mini'

/** Every way the shop may refuse. The words are ones that support staff could say. */
const ErrorCode = z.enum([
  'bad_input',
  'not_signed_in',
  'not_allowed',
  'password_needed',
  'not_found',
  'conflict',
  'out_of_stock',
  'price_changed',
  'address_needed',
  'too_large',
  'wrong_kind',
  'too_many_requests',
  'our_fault',
  'unavailable',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The HTTP status that each becomes. */
export const errorStatuses: Record<ErrorCode, number> = {
  bad_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  password_needed: 403,
  not_found: 404,
  conflict: 409,
  out_of_stock: 409,
  price_changed: 409,
  address_needed: 409,
  too_large: 413,
  wrong_kind: 415,
  too_many_requests: 429,
  our_fault: 500,
  unavailable: 503,
}

/** The one shape of every refusal. `errors` names each wrong field with its own words. */
export const Refusal = z.object({
  success: z.literal(false),
  code: ErrorCode,
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** With `price_changed`: what it costs now, in rupees. */
  total: z.optional(z.number()),
  requestId: z.string(),
})
export type Refusal = z.infer<typeof Refusal>
