import * as z from 'zod/mini'
import { ShippingMethod } from '#contracts/checkout.ts'
import { readJson } from '#contracts/read-json.ts'
import { readSession } from '../account/session.ts'
import { checkoutFormKey } from '../account/stored-session.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { type CheckoutValues, checkoutFields } from './checkout-values.ts'

const Texts = z.record(z.string(), z.string())
const Kept = z.object({
  of: z.string(),
  values: Texts,
  suggested: Texts,
  shippingMethod: z.optional(ShippingMethod),
})

export interface KeptForm {
  values: Partial<CheckoutValues>
  /** City and state that the PIN code brought, and nobody typed. */
  suggested: Partial<Pick<CheckoutValues, 'city' | 'state'>>
  /** Where there was one to choose. */
  shippingMethod?: ShippingMethod | undefined
}

/** What this person had typed before the page was loaded again. Somebody else's is removed, not read. */
export function readKeptForm(userId: string): KeptForm | undefined {
  const kept = z.safeParse(Kept, readJson(readStored(checkoutFormKey) ?? ''))
  if (!kept.success || kept.data.of !== userId) {
    forgetForm()
    return undefined
  }
  const { values, suggested, shippingMethod } = kept.data
  return {
    values: picked(values, checkoutFields),
    suggested: picked(suggested, ['city', 'state'] as const),
    shippingMethod,
  }
}

export function keepForm(userId: string, form: KeptForm): void {
  // A change that is told late must not bring back what a sign-out has just removed.
  if (readSession()?.userId !== userId) return
  writeStored(checkoutFormKey, JSON.stringify({ of: userId, ...form }))
}

export function forgetForm(): void {
  writeStored(checkoutFormKey, undefined)
}

function picked<Name extends string>(
  from: Record<string, string>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) if (from[name] !== undefined) found[name] = from[name]
  return found
}
