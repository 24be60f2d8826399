import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyValues, faultsOf, lastTenDigits, toField, toPhone } from './checkout-values.ts'

const filled = {
  ...emptyValues,
  fullName: 'Asha Rao',
  address: '12 Laxmi Road',
  city: 'Pune',
  postcode: '411 001',
  phone: '9876543210',
  email: 'asha@example.in',
}

test('an empty form names every field that must be filled in', () => {
  expect(faultsOf(emptyValues, false)).toEqual({
    fullName: 'Full Name is required',
    address: 'Street Address is required',
    city: 'Town/City is required',
    postcode: 'Postcode/ZIP is required',
    phone: 'Phone is required',
    email: 'Email is required',
  })
})

test('a state is asked for only where the PIN code is not known', () => {
  expect(faultsOf(filled, false)).toEqual({})
  expect(faultsOf(filled, true)).toEqual({ state: 'State is required' })
  expect(faultsOf({ ...filled, state: 'Goa' }, true)).toEqual({})
})

test('another country than India is refused', () => {
  expect(faultsOf({ ...filled, country: 'Canada' }, false)).toEqual({ country: 'We deliver within India only' })
})

test.each([
  ['orderData.address.street', 'address'],
  ['orderData.address.state', 'state'],
  ['address.state', 'state'],
  ['orderData.notes', 'orderNotes'],
  ['amount', undefined],
])('what the server calls %s is said at the field %s', (path, field) => {
  expect(toField(path)).toBe(field)
})

const writtenNumbers = [
  ['98-765', '98765'],
  ['phone', ''],
  ['98765432101', '9876543210'],
  ['9876543210', '9876543210'],
  ['9123456789', '9123456789'],
  ['912345678900', '9123456789'],
  ['9109876543', '9109876543'],
  ['+91 98765 43210', '9876543210'],
  ['+91 91234 56789', '9123456789'],
  ['+91 098765 43210', '9876543210'],
  ['+91 20 2345 6789', '2023456789'],
  ['+91 020 2345 6789', '2023456789'],
  ['91 98765 43210', '9876543210'],
  ['91 098765 43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['020 2345 6789', '2023456789'],
  ['0 91 98765 43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['0091 098765 43210', '9876543210'],
  ['0091 20 2345 6789', '2023456789'],
] as const

test.each(writtenNumbers)('a phone number pasted as %s becomes %s', (pasted, kept) => {
  expect(toPhone(pasted)).toBe(kept)
})

test.each(writtenNumbers)('a phone number typed key by key as %s becomes %s', (typed, kept) => {
  expect(typeKeys(typed)).toBe(kept)
})

test.each(['+91 98765 4321', '+91 98765 432', '91 98765 4321', '0091 98765 432', '91 98765 43210 1'])(
  'a phone number with keys missing or too many, %s, is not cut into another one',
  (pasted) => {
    expect(faultsOf({ ...filled, phone: toPhone(pasted) }, false)).toEqual({ phone: 'Phone number must be 10 digits' })
  },
)

test('a stray key inside a whole phone number changes nothing, and another number over it is taken', () => {
  expect(toPhone('98765143210', '9876543210')).toBe('9876543210')
  expect(toPhone('99876543210', '9876543210')).toBe('9876543210')
  expect(toPhone('9812345678', '9876543210')).toBe('9812345678')
})

test('a mobile number is the same however its code is written, pasted or typed', () => {
  const mobile = fc.stringMatching(/^[6-9]\d{9}$/)
  const code = fc.constantFrom('', '0', '91', '910', '+91', '+910', '+91 ', '+91-0', '0091', '(+91) ')
  fc.assert(
    fc.property(code, mobile, (prefix, number) => {
      expect(toPhone(prefix + number)).toBe(number)
      expect(typeKeys(prefix + number)).toBe(number)
    }),
  )
})

test('of the number an account keeps, the last ten digits are the phone', () => {
  expect(['9876543210', '919876543210', '09876543210', '912023456789', null].map(lastTenDigits)).toEqual([
    '9876543210',
    '9876543210',
    '9876543210',
    '2023456789',
    '',
  ])
})

function typeKeys(keys: string): string {
  let field = ''
  for (const key of keys) field = toPhone(field + key, field)
  return field
}
