import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { countUnseenOrders, listMyOrders, listOrders, type StaffOrder } from '#contracts/order-lists.ts'
import { readOrder } from '#contracts/orders.ts'
import { reach } from '#contracts/reach.ts'
import { addDays, dayOf } from '#server/indian-days.ts'
import type { GrowthCase } from './growth-figures.ts'

export interface OrdersShop {
  url: string
  orders: number
  /** Tokens: of somebody with twenty orders, and of staff. */
  buyer: string
  admin: string
}

const today = dayOf(new Date())
/** A month that every shop has more than a page of. */
const month = `from=${addDays(today, -400)}&to=${addDays(today, -370)}`

/** What shoppers and staff ask about orders. */
export function ordersCases(shop: OrdersShop): GrowthCase[] {
  return [...buyersCases(shop), ...staffsCases(shop), ...searchCases(shop)]
}

function buyersCases({ url, buyer, orders }: OrdersShop): GrowthCase[] {
  const headers = { authorization: `Bearer ${buyer}` }
  // The first buyer's: every so many is theirs, and it was paid.
  const number = `B${(orders / 20) * 2}`
  return [
    {
      name: 'my orders',
      ask: () => ({ url: `${url}${listMyOrders.path}?limit=10`, headers }),
      assertRight: (body) => assert.equal(z.parse(listMyOrders.reply, JSON.parse(body)).orders.length, 10),
    },
    {
      name: 'one order of mine',
      ask: () => ({ url: `${url}/api/orders/${number}`, headers }),
      assertRight: (body) => assert.equal(z.parse(readOrder.reply, JSON.parse(body)).order.orderId, number),
    },
  ]
}

function staffsCases(shop: OrdersShop): GrowthCase[] {
  const paid = Math.floor(Math.min((shop.orders * 5) / 6, reach))
  const isOneOf = (day: string) => day >= addDays(today, -401) && day <= addDays(today, -369)
  return [
    listCase(shop, 'all, newest first', '', ({ paymentStatus }) => paymentStatus !== 'failed'),
    listCase(shop, 'by status', 'status=processing', ({ orderStatus }) => orderStatus === 'processing'),
    listCase(shop, 'by payment', 'payment=refunded', ({ paymentStatus }) => paymentStatus === 'refunded'),
    listCase(shop, 'of a month', month, ({ createdAt }) => isOneOf(createdAt.slice(0, 10))),
    listCase(
      shop,
      'delivered, of a month',
      `status=delivered&${month}`,
      ({ orderStatus }) => orderStatus === 'delivered',
    ),
    listCase(shop, 'never paid', 'unpaid=true', ({ paymentStatus }) => paymentStatus === 'failed'),
    { ...listCase(shop, 'the last page within reach', `page=${Math.floor(paid / 10)}`, () => true), from: reach * 1.2 },
    {
      name: 'staff: how many are new',
      ask: () => ({ url: `${shop.url}${countUnseenOrders.path}`, headers: { authorization: `Bearer ${shop.admin}` } }),
      assertRight: (body) => assert(z.parse(countUnseenOrders.reply, JSON.parse(body)).count > 10),
    },
  ]
}

function searchCases(shop: OrdersShop): GrowthCase[] {
  const number = `B${shop.orders - 1}`
  const search = (name: string, words: string, isRight: (order: StaffOrder) => boolean) =>
    listCase(shop, `search, ${name}`, `search=${encodeURIComponent(words)}`, isRight)
  return [
    search('a number', number, ({ orderId }) => orderId.startsWith(number)),
    search('a name that many have', 'Meera', ({ customer }) => customer.name.startsWith('Meera')),
    search('a name of one', 'Tendulkar', ({ customer }) => customer.name === 'Asha Tendulkar'),
    search('a phone number', '98000 07919', ({ customer }) => customer.phone === '9800007919'),
    search('an e-mail address', 'buyer3@example.in', ({ customer }) => customer.email === 'buyer3@example.in'),
  ]
}

function listCase(shop: OrdersShop, about: string, query: string, isRight: (order: StaffOrder) => boolean): GrowthCase {
  const name = `staff: ${about}`
  return {
    name,
    ask: () => ({
      url: `${shop.url}${listOrders.path}?limit=10&${query}`,
      headers: { authorization: `Bearer ${shop.admin}` },
    }),
    assertRight: (body) => {
      const { orders } = z.parse(listOrders.reply, JSON.parse(body))
      assert(orders.length > 0, `${name}: nothing was found`)
      for (const order of orders) assert(isRight(order), `${name}: ${order.orderId} does not belong here`)
    },
  }
}
