import { expect, test } from 'vitest'
import { emptyValues, faultsOf, toField, toPhone } from './checkout-values.ts'

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

test.each([
  ['98-765', '98765'],
  ['98765432101', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['+91 20 2345 6789', '2023456789'],
  ['098765 43210', '9876543210'],
  ['phone', ''],
])('a phone number typed as %s becomes %s', (typed, kept) => {
  expect(toPhone(typed)).toBe(kept)
})

test.each([
  ['+919876543210', '9876543210'],
  ['+91 91234 56789', '9123456789'],
  ['09876543210', '9876543210'],
  ['9123456789', '9123456789'],
  ['98765432109', '9876543210'],
  ['912345678900', '9123456789'],
])('a phone number typed key by key as %s becomes %s', (typed, kept) => {
  let field = ''
  for (const key of typed) field = toPhone(field + key)
  expect(field).toBe(kept)
})
