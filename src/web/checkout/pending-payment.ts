import * as z from 'zod/mini'
import { longestHoldMinutes } from '#contracts/checkout.ts'
import { keepInTab, readInTab } from '../browser-storage.ts'

const key = 'pendingPayment'
/** By then the order is settled or given up, whoever asks. */
const goodForMs = longestHoldMinutes * 60_000

const given = z.string().check(z.minLength(1))

/** What the provider's window hands to the page when somebody has paid. */
export const ProviderAnswer = z.object({
  razorpay_order_id: given,
  razorpay_payment_id: given,
  razorpay_signature: given,
})
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

const Pending = z.object({
  of: z.string(),
  orderId: z.string(),
  /** Missing where the window was closed while a payment was still under way. */
  answer: z.optional(ProviderAnswer),
  since: z.number(),
  /** The provider's window is open for it, and nobody has paid yet, as far as the page knows. */
  isOpened: z.optional(z.boolean()),
})

/** A payment that waits to be confirmed. */
export type PendingPayment = Omit<z.infer<typeof Pending>, 'isOpened'> & {
  /** Sent along with the first question alone: the shop has it already, and notes each time that it differs. */
  orderData?: unknown
}

/** Nobody else's: two people may share a tab. */
export function readPending(userId: string, isOpened?: boolean): PendingPayment | undefined {
  const { data } = z.safeParse(Pending, readInTab(key))
  const isMeant = data?.of === userId && data.isOpened === isOpened && Date.now() - data.since < goodForMs
  return isMeant ? data : undefined
}

/** What this tab had the provider's window open for when its page was loaded again. */
export const readOpened = (userId: string) => readPending(userId, true)

export function keepOpened({ of, orderId }: Pick<PendingPayment, 'of' | 'orderId'>): void {
  keepInTab(key, { of, orderId, since: Date.now(), isOpened: true })
}

export function keepPending({ of, orderId, answer, since }: PendingPayment): void {
  keepInTab(key, { of, orderId, answer, since })
}

export function forgetPending(): void {
  keepInTab(key, undefined)
}
