import * as z from 'zod/mini'

/**
 * How the service misbehaves, for tests; with `times` it heals after so many calls. `no_wallet` and `no_reassign` are
 * about numbers alone: the latter is its other way to say that a shipment may have one already.
 */
export const Switches = z.object({
  answers: z.enum(['right', '429', 'html500', 'hang', 'down', 'no_wallet', 'no_reassign', 'expired_token']),
  times: z.optional(z.int().check(z.gte(1))),
})
export type Switches = z.infer<typeof Switches>

export const rightAnswers: Switches = { answers: 'right' }
