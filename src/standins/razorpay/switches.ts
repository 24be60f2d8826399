import * as z from 'zod/mini'

/** How the shop is told what happened: as it should be, or as it sometimes is. */
export const Telling = z.enum(['send', 'drop', 'twice', 'reorder'])
export type Telling = z.infer<typeof Telling>

export const Answers = z.enum(['right', '429', 'html500', 'hang', 'wrong_json', 'down'])

/** How the stand-in misbehaves, for tests and for the curious. What is not said is as it should be. */
export const Switches = z.object({
  answers: z._default(Answers, 'right'),
  webhooks: z._default(Telling, 'send'),
  /** Payments are of another amount than their order. */
  wrongAmount: z._default(z.boolean(), false),
  /** Payments are of the same number in dollars, as where an account takes international cards. */
  wrongCurrency: z._default(z.boolean(), false),
  /** Payments are left authorised, even where the order asks for automatic capture. */
  leaveAuthorized: z._default(z.boolean(), false),
  /** Refunds are taken on and fail, as where the bank has closed the account. */
  failRefunds: z._default(z.boolean(), false),
  /** Refunds are taken on and wait at the bank, until this is turned back. */
  pendingRefunds: z._default(z.boolean(), false),
  /** Only calls whose address names it are answered so; missing is all. */
  about: z.optional(z.string().check(z.minLength(1))),
  /** After so many calls the answers are right again; missing is never. */
  times: z.optional(z.int().check(z.positive())),
})
export type Switches = z.infer<typeof Switches>
