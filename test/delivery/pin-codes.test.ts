import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '#contracts/checkout.ts'
import { states } from '#contracts/states.ts'
import { withState } from '#server/delivery/pin-codes.service.ts'
import { decodePinCodes, encodePinCodes } from '#server/delivery/pin-table.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const placesOf = async (pin: string) => (await shop.visitor.get(`/api/pincodes/${pin}`)).body.places

test.each([
  ['411001', 'Pune', 'Maharashtra'],
  ['110006', 'Delhi', 'Delhi'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['362520', 'Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  // The directory notes this one under Telangana.
  ['799001', 'West Tripura', 'Tripura'],
])('PIN code %s suggests %s in %s', async (pin, city, state) => {
  expect(await placesOf(pin)).toEqual([{ city, state }])
})

test('a PIN code that lies in several places names them all, the likeliest first', async () => {
  const places = await placesOf('533464')
  expect(places).toContainEqual({ city: 'Yanam', state: 'Puducherry' })
  expect(places).toMatchObject([{ state: 'Andhra Pradesh' }, {}, {}, {}])
})

test('an answer may be kept for a day, and a PIN code nobody knows is no error', async () => {
  const known = await shop.visitor.get('/api/pincodes/411001')
  expect(known.headers.get('cache-control')).toBe('public, max-age=86400')

  const unknown = await shop.visitor.get('/api/pincodes/999999')
  expect(unknown).toMatchObject({ status: 200, body: { success: true, places: [] } })
  expect((await shop.visitor.get('/api/pincodes/011001')).status).toBe(404)
})

const address = addressWith({ postcode: '411001' })
const lost = addressWith({ postcode: '999999' })

test('an address without a state gets that of its PIN code, and so does one in a state that has none like it', async () => {
  expect(await withState(address)).toEqual({ ...address, state: 'Maharashtra' })
  expect(await withState({ ...address, state: 'Kerala' })).toEqual({ ...address, state: 'Maharashtra' })
})

test('a neighbouring state is believed, since a PIN code may reach across a border that we do not know of', async () => {
  expect(await withState({ ...addressWith({ postcode: '403001' }), state: 'Maharashtra' })).toMatchObject({
    state: 'Maharashtra',
  })
})

test('of a PIN code that lies in two states the one that is given stays', async () => {
  const border = addressWith({ postcode: '533464' })
  for (const state of ['Andhra Pradesh', 'Puducherry'])
    expect(await withState({ ...border, state })).toMatchObject({ state })
  expect(await withState({ ...border, state: 'Goa' })).toMatchObject({ state: 'Andhra Pradesh' })
})

test('a state is kept in its usual spelling, and one that is none comes from the PIN code', async () => {
  for (const state of ['tamil nadu', 'TAMILNADU', ' Tamil-Nadu '])
    expect(await withState({ ...lost, state })).toMatchObject({ state: 'Tamil Nadu' })
  expect(await withState({ ...lost, state: 'jammu & kashmir' })).toMatchObject({ state: 'Jammu and Kashmir' })
  expect(await withState({ ...address, state: 'Gondor' })).toMatchObject({ state: 'Maharashtra' })
})

test('where the PIN code is not known, the state must be given', async () => {
  await expect(withState(lost)).rejects.toMatchObject({
    code: 'bad_input',
    errors: { 'address.state': 'State is required' },
  })
  expect(await withState({ ...lost, state: 'Goa' })).toMatchObject({ state: 'Goa' })
})

test.each(['Gondor', 'Orissa', '=HYPERLINK("http://evil.example")'])(
  'where the PIN code is not known, %j is no state that an invoice could name',
  async (state) => {
    const errors = { 'address.state': 'Please choose one of India’s states' }
    await expect(withState({ ...lost, state })).rejects.toMatchObject({ code: 'bad_input', errors })
  },
)

test.each([
  ['POST', '/api/razorpay/create-order', { amount: 499, orderData: { address: lost } }, 'orderData.address.state'],
  ['POST', '/api/orders/place', { address: lost }, 'address.state'],
  ['PUT', '/api/orders/ORD-1/address', { address: lost }, 'address.state'],
])('%s %s names a missing state by its place in what was sent', async (method, path, body, field) => {
  const asha = await shop.shopper()
  const refused = await (method === 'PUT' ? asha.put(path, body) : asha.post(path, body))
  expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  expect(refused.body.errors).toEqual({ [field]: 'State is required' })
})

test('there are 28 states and 8 union territories, each with a name and a code of its own', () => {
  expect(states).toHaveLength(36)
  expect(new Set(states.map(({ name }) => name)).size).toBe(36)
  expect(new Set(states.map(({ gstCode }) => gstCode)).size).toBe(36)
  expect(states.filter(({ gstCode }) => !/^\d\d$/.test(gstCode))).toEqual([])
})

test('whatever PIN codes are kept, the same are read again', () => {
  const word = fc.stringMatching(/^[A-Z][a-z ]{0,8}$/)
  const places = fc.array(fc.record({ city: word, state: word }), { minLength: 1, maxLength: 4 })
  const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String)
  fc.assert(
    fc.property(fc.dictionary(pin, places, { minKeys: 1 }), (known) => {
      const kept = new Map(Object.entries(known))
      expect(Object.fromEntries(decodePinCodes(encodePinCodes(kept)))).toEqual(Object.fromEntries(kept))
    }),
  )
})

function addressWith(given: Partial<Address>): Address {
  return {
    fullName: 'Asha Rao',
    companyName: '',
    country: 'India',
    street: '12 Laxmi Road',
    apartment: '',
    city: 'Pune',
    state: '',
    postcode: '411001',
    phone: '9876543210',
    email: 'asha@example.in',
    ...given,
  }
}
