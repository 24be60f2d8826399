import type { User } from '#contracts/accounts.ts'
import { readMe } from '#contracts/auth.ts'
import { listCountries, usualCountries } from '#contracts/delivery.ts'
import { listMyOrders } from '#contracts/order-lists.ts'
import { meTimeoutMs } from '../account/me-timeout.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { forgetLapsedSession } from '../failure.ts'
import { type CheckoutValues, emptyValues, lastTenDigits } from './checkout-values.ts'
import { type KeptForm, readKeptForm } from './kept-form.ts'

export interface KnownDetails extends KeptForm {
  values: CheckoutValues
  countries: readonly string[]
}

const timeoutMs = 5000

/** What the form starts with: what was typed before, else the last order's address, else the profile. */
export async function loadKnownDetails(userId: string, signal: AbortSignal): Promise<KnownDetails> {
  const [me, orders, listed] = await Promise.all([
    orUnfilled(browserApi(readMe, {}, { signal, timeoutMs: meTimeoutMs })),
    orUnfilled(browserApi(listMyOrders, { query: { page: 1, limit: 1 } }, { signal, timeoutMs })),
    orUnfilled(browserApi(listCountries, {}, { signal, timeoutMs })),
  ])
  const countries = listed?.countries ?? usualCountries
  const kept = readKeptForm(userId)
  const last = orders?.orders[0]
  if (kept) {
    const values = { ...emptyValues, ...kept.values }
    // Whoever closed the tab after paying left the form behind: what was said of that order is not for the next.
    if (values.orderNotes.trim() === last?.notes) values.orderNotes = ''
    return { ...kept, values, countries }
  }

  const values = { ...emptyValues, ...(me && ofProfile(me.user)), ...ofAddress(last?.address) }
  const { city, state } = values
  return { values, suggested: { city, state }, countries }
}

/** The form can be filled in without any of it. */
async function orUnfilled<Reply>(asked: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    forgetLapsedSession(error)
    return undefined
  }
}

function ofProfile({ name, phone, email, pincode }: User): Partial<CheckoutValues> {
  return { fullName: name, phone: lastTenDigits(phone), email, postcode: pincode ?? '' }
}

type LastAddress = Omit<CheckoutValues, 'address' | 'orderNotes'> & { street: string }

function ofAddress(last: LastAddress | null | undefined): Partial<CheckoutValues> {
  if (!last) return {}
  const { street, ...rest } = last
  return { ...rest, address: street }
}
