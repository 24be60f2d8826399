import * as z from 'zod/mini'
import { GivenPassword } from '#contracts/accounts.ts'
import { ClaimAnswer, type ClaimOutcome, claimTooLong, mostClaimLetters } from '#contracts/claims.ts'
import { RefundAmount, wrongRefundAmount } from '#contracts/orders.ts'

const Anything = z.string()
const Reason = z.string().check(z.maxLength(mostClaimLetters, claimTooLong))
const Amount = z
  .string()
  .check(z.refine((typed) => typed.trim() === '' || z.safeParse(RefundAmount, typed).success, wrongRefundAmount))

/** What staff fill in to settle a report; left empty, an amount is all that is left. */
export const settleEntries: Record<ClaimOutcome, z.ZodMiniType<unknown, SettleEntry>> = {
  replaced: z.object({ reason: Reason, amount: Anything, password: Anything }),
  refunded: z.object({ reason: Reason, amount: Amount, password: GivenPassword }),
  declined: z.object({ reason: ClaimAnswer, amount: Anything, password: Anything }),
}

export interface SettleEntry {
  reason: string
  amount: string
  password: string
}

export function toSettlement(outcome: ClaimOutcome, { reason, amount, password }: SettleEntry) {
  const isRefund = outcome === 'refunded'
  return {
    outcome,
    ...(reason.trim() && { reason }),
    ...(isRefund && amount.trim() && { amount: amount.trim() }),
    ...(isRefund && { password }),
  }
}
