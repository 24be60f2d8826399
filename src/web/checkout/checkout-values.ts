import * as z from 'zod/mini'
import { Address, OrderNotes, stateMissing } from '#contracts/checkout.ts'

/** The order's address as the form asks for it: its street is called address there, and notes come with it. */
const CheckoutForm = z.extend(z.omit(Address, { street: true }), {
  address: Address.shape.street,
  orderNotes: OrderNotes,
})

export type CheckoutValues = Record<keyof typeof CheckoutForm.shape, string>
export type CheckoutField = keyof CheckoutValues

/** In the order they stand on the page: the first wrong one gets the focus. */
export const checkoutFields = [
  'fullName',
  'companyName',
  'country',
  'address',
  'apartment',
  'postcode',
  'city',
  'state',
  'phone',
  'email',
  'orderNotes',
] as const satisfies readonly CheckoutField[]

export const emptyValues: CheckoutValues = {
  fullName: '',
  companyName: '',
  country: 'India',
  address: '',
  apartment: '',
  postcode: '',
  city: '',
  state: '',
  phone: '',
  email: '',
  orderNotes: '',
}

/** What is wrong, field by field, by the contract's own rules. A state is asked for where nobody knows the PIN code. */
export function faultsOf(values: CheckoutValues, stateNeeded: boolean): Partial<CheckoutValues> {
  const faults: Partial<CheckoutValues> = {}
  for (const { path, message } of z.safeParse(CheckoutForm, values).error?.issues ?? []) {
    const name = toField(String(path[0]))
    if (name) faults[name] ??= message
  }
  if (stateNeeded && values.state.trim() === '') faults.state ??= stateMissing
  return faults
}

/** What travels with the payment. */
export function toOrderData({ address, orderNotes, ...rest }: CheckoutValues) {
  return { address: { ...rest, street: address }, notes: orderNotes }
}

/** The form's name for a field that the server found wrong, such as `orderData.address.street`. */
export function toField(path: string): CheckoutField | undefined {
  const name = path.split('.').at(-1)
  if (name === 'street') return 'address'
  if (name === 'notes') return 'orderNotes'
  return checkoutFields.find((field) => field === name)
}

/** As the field takes it: ten digits, without the country's code or the zero that stands for it. */
export function toPhone(typed: string, before = ''): string {
  const kept = typed.replaceAll(/[^\d+]/g, '')
  // Forgotten here, the + could not tell the code that follows from a number that begins with 91.
  if (kept === '+' || kept === '+9') return kept
  const digits = kept.replace(/^(\+|00)91/, '').replaceAll('+', '')
  // Mobile numbers begin with 6 to 9: before anything else, 91 is the start of the number itself.
  const bare = /^0?(?:910?(?=[6-9]))?([1-9]\d{9})$/.exec(digits)?.[1]
  if (bare) return bare
  // Keys short of a number with the country's code, or too many: cut here, it would pass for another number.
  if (/^0?910?[6-9]/.test(digits)) return digits.slice(0, 15)
  // So would a whole number with a stray key in it.
  const hasStrayKey = Array.from(digits, (_, at) => digits.slice(0, at) + digits.slice(at + 1)).includes(before)
  return before.length === 10 && hasStrayKey ? before : digits.slice(0, 10)
}

/** Of the ten to fifteen digits that an account keeps. */
export const lastTenDigits = (phone: string | null): string => (phone ?? '').slice(-10)
