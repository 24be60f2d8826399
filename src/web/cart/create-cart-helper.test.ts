import { expect, test } from 'vitest'
import type { Cart } from '#contracts/cart.ts'
import { type ApiRequest, createApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { createCartHelper } from './create-cart-helper.ts'

const productId = '01890a5d-ac96-774b-bcce-b302099a8057'
const empty: Cart = { items: [], cart: { items: [] }, count: 0, subtotal: 0 }
const refusal = { success: false, code: 'out_of_stock', message: 'Only 2 left in stock', requestId: 'r1' }

/** A helper whose server answers so, and what became known of it. */
function helperWith(answer: { status: number; body: unknown } | ApiError, signedIn = true) {
  const heard: { session: string | undefined; requests: ApiRequest[]; announced: Cart[]; signedOut: number } = {
    session: signedIn ? 'Asha’s' : undefined,
    requests: [],
    announced: [],
    signedOut: 0,
  }
  const api = createApi(async (request) => {
    heard.requests.push(request)
    if (answer instanceof ApiError) throw answer
    return answer
  })
  const helper = createCartHelper({
    api,
    session: () => heard.session,
    signOut: () => {
      heard.signedOut += 1
    },
    announce: (cart) => heard.announced.push(cart),
  })
  return { helper, heard }
}

const agreed = (message: string) => ({ status: 200, body: { success: true, message, ...empty } })
const body = (heard: { requests: ApiRequest[] }) => heard.requests[0]?.body

test.each([
  ['add', 'Product added to cart successfully'],
  ['remove', 'Product removed from cart'],
  ['update', 'Cart updated successfully'],
  ['clear', 'Cart cleared successfully'],
] as const)('%s says so and announces the new cart', async (deed, message) => {
  const { helper, heard } = helperWith(agreed(message))
  expect(await helper[deed]({ productId, quantity: 2 })).toEqual({ success: true, message, cart: empty })
  expect(heard.announced).toEqual([empty])
})

test.each([
  ['add', 'Please login to add items to cart'],
  ['remove', 'Please login to remove items from cart'],
  ['update', 'Please login to update cart'],
  ['clear', 'Please login to clear cart'],
] as const)('%s without a session asks for the login and calls nobody', async (deed, message) => {
  const { helper, heard } = helperWith(agreed('never'), false)
  expect(await helper[deed]({ productId, quantity: 2 })).toEqual({ success: false, message, signedOut: true })
  expect(heard.requests).toEqual([])
})

test.each([
  ['add', 'Please login to add items to cart'],
  ['remove', 'Please login to remove items from cart'],
  ['update', 'Please login to update cart'],
  ['clear', 'Please login to clear cart'],
] as const)('%s with a session that has lapsed signs out', async (deed, message) => {
  const { helper, heard } = helperWith({ status: 401, body: { ...refusal, code: 'not_signed_in' } })
  expect(await helper[deed]({ productId, quantity: 2 })).toEqual({ success: false, message, signedOut: true })
  expect(heard.signedOut).toBe(1)
})

test('an answer that comes after somebody else has signed in is not shown to them', async () => {
  const { helper, heard } = helperWith(agreed('ok'))
  const asked = helper.update({ productId, quantity: 2 })
  heard.session = 'Meera’s'
  await asked
  expect(heard.announced).toEqual([])
})

test('a refusal by something between us and the shop signs nobody out', async () => {
  const { helper, heard } = helperWith({ status: 401, body: 'This network asks for a login' })
  expect(await helper.add({ productId })).toEqual({ success: false, message: 'Failed to add product to cart' })
  expect(heard.signedOut).toBe(0)
})

test.each([
  ['add', 'Failed to add product to cart'],
  ['remove', 'Failed to remove product from cart'],
  ['update', 'Failed to update cart quantity'],
  ['clear', 'Failed to clear cart'],
] as const)('%s says what failed where the server can’t', async (deed, message) => {
  const { helper, heard } = helperWith({ status: 502, body: 'Bad gateway' })
  expect(await helper[deed]({ productId, quantity: 2 })).toEqual({ success: false, message })
  expect(heard.announced).toEqual([])
})

test('an answer that says neither yes nor no is a cart that could not be updated', async () => {
  const { helper } = helperWith({ status: 200, body: { success: false } })
  expect(await helper.update({ productId, quantity: 2 })).toEqual({ success: false, message: 'Failed to update cart' })
})

test('the server’s own words win', async () => {
  const { helper } = helperWith({ status: 409, body: refusal })
  expect(await helper.add({ productId })).toEqual({
    success: false,
    message: 'Only 2 left in stock',
    fromServer: true,
  })
})

test('a refusal without words speaks of the product data', async () => {
  const { helper } = helperWith({ status: 400, body: undefined })
  expect(await helper.add({ productId })).toEqual({ success: false, message: 'Invalid product data' })
})

test.each([
  ['timeout', 'Request timeout. Please try again.'],
  ['network', 'Network error. Please check your connection.'],
] as const)('a %s is told as one', async (code, message) => {
  const { helper } = helperWith(new ApiError(code, 0, message))
  expect(await helper.add({ productId })).toEqual({ success: false, message })
})

test.each([undefined, null, '', {}])('the product %j is no product', async (named) => {
  const { helper, heard } = helperWith(agreed('never'))
  const message = 'Invalid product ID'
  expect(await helper.add({ productId: named })).toEqual({ success: false, message })
  expect(await helper.remove({ productId: named })).toEqual({ success: false, message })
  expect(heard.requests).toEqual([])
})

test.each([productId, { _id: productId }, { id: productId }])('the product may be named as %j', async (named) => {
  const { helper, heard } = helperWith(agreed('ok'))
  await helper.add({ productId: named })
  expect(body(heard)).toEqual({ productId, quantity: 1 })
})

test.each([
  [undefined, 1],
  ['3', 3],
  ['3.9', 3],
  ['many', 1],
  [0, 1],
  [-2, 1],
  [2, 2],
])('the quantity %j is taken as %i', async (quantity, sent) => {
  const { helper, heard } = helperWith(agreed('ok'))
  await helper.add({ productId, quantity })
  expect(body(heard)).toMatchObject({ quantity: sent })
})

test.each([0, -1, 1.5, Number.NaN])('updating to %d is an invalid request, and nobody is called', async (quantity) => {
  const { helper, heard } = helperWith(agreed('never'))
  expect(await helper.update({ productId, quantity })).toEqual({ success: false, message: 'Invalid request' })
  expect(heard.requests).toEqual([])
})

test('size and colour are sent only where there are some', async () => {
  const without = helperWith(agreed('ok'))
  await without.helper.remove({ productId, size: '', color: undefined })
  expect(body(without.heard)).toEqual({ productId })
  const withBoth = helperWith(agreed('ok'))
  await withBoth.helper.update({ productId, quantity: 2, size: '2.4', color: 'Gold' })
  expect(body(withBoth.heard)).toEqual({ productId, quantity: 2, size: '2.4', color: 'Gold' })
})

test('a cart that can’t be read is none, and a lapsed session is left', async () => {
  expect(await helperWith({ status: 500, body: 'x' }).helper.fetch()).toBe(undefined)
  const { helper, heard } = helperWith({ status: 401, body: { ...refusal, code: 'not_signed_in' } })
  expect(await helper.fetch()).toBe(undefined)
  expect(heard.signedOut).toBe(1)
  expect(await helperWith({ status: 200, body: { success: true, ...empty } }).helper.fetch()).toMatchObject(empty)
})
