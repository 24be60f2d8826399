import * as z from 'zod/mini'

/** How the service misbehaves, for tests; with `times` it heals after so many calls. */
export const Switches = z.object({
  answers: z.enum(['right', '429', 'html500', 'hang', 'down', 'no_wallet', 'expired_token']),
  times: z.optional(z.int().check(z.gte(1))),
})
export type Switches = z.infer<typeof Switches>

export const rightAnswers: Switches = { answers: 'right' }
