import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findAnything } from '#contracts/finder.ts'
import { addPaidOrder, addTestProduct, addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const admin = await shop.admin()
const kausalya = await addUser(shop.db, { name: 'Kausalya Devi', email: 'kausalya@example.in', phone: '9876512340' })
const nath = await addTestProduct(shop.db, {
  name: 'Peshwai Nath',
  sku: 'PN-77',
  stock: 3,
  price: 129_900,
  discount_price: 99_900,
})
const order = await addPaidOrder(shop.db, kausalya.id, [nath])
await shop.db.updateTable('orders').set({ number: 'ALZ9Q7X3KM' }).where('id', '=', order).execute()

async function find(q: string) {
  const { body } = await admin.get(`/api/find?q=${encodeURIComponent(q)}`)
  return z.parse(findAnything.reply, body).found
}
const idsOf = async (q: string) => (await find(q)).map(({ _id }) => _id)

test('a product is found by its words and its SKU, and told from others by its price', async () => {
  const [found] = await find('peshwai')
  expect(found).toMatchObject({
    kind: 'product',
    _id: nath,
    text: 'Peshwai Nath',
    detail: '₹999.00 · 3 in stock · PN-77',
  })
  expect(found?.image).toMatch(/^\/media\//)
  expect(await idsOf('pn-77')).toEqual([nath])
})

test.each(['ALZ9Q7X3KM', 'alz9', '7X3K', ' Q7x3 ', '#ALZ9Q7X3KM'])(
  'an order is found by a part of its number: %s',
  async (q) => {
    expect(await find(q)).toEqual([
      { kind: 'order', _id: order, text: 'ALZ9Q7X3KM', detail: 'Kausalya Devi · ₹10.00 · processing', image: null },
    ])
  },
)

test.each(['kausalya', 'Lya de', '9876512340', '+91 98765 12340', '65123'])(
  'a person and their orders are found by name and phone: %s',
  async (q) => {
    expect(await idsOf(q)).toEqual([order, kausalya.id])
  },
)

test('a person is found by their e-mail address', async () => {
  expect(await find('KAUSALYA@example')).toContainEqual({
    kind: 'user',
    _id: kausalya.id,
    text: 'Kausalya Devi',
    detail: 'kausalya@example.in · 9876512340',
    image: null,
  })
})

test('a person is found, however the letters of their name are put together', async () => {
  const spellings = ['\u095bोया José', 'ज\u093cोया Jose\u0301']
  const people: string[] = []
  for (const name of spellings) {
    const zoya = await shop.shopper()
    await zoya.put('/api/auth/profile', { name })
    people.unshift(zoya.id)
  }
  for (const spelling of spellings) expect(await idsOf(spelling)).toEqual(people)
})

test('there are at most five of each, the newest first', async () => {
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.push((await addUser(shop.db, { name: 'Umadevi Rao' })).id)
  expect(await idsOf('umadevi')).toEqual(ids.toReversed().slice(0, 5))
})

test('whoever has the address or the phone number that was written out comes first, and so do their orders', async () => {
  const an = await addUser(shop.db, { name: 'An', email: 'an@gmail.com', phone: '919876500001' })
  const bought = await addPaidOrder(shop.db, an.id, [nath])
  for (const name of ['karan', 'rohan', 'kiran', 'iman', 'varan', 'aayan']) {
    const { id } = await addUser(shop.db, { name, email: `${name}@gmail.com` })
    await addPaidOrder(shop.db, id, [nath])
    await addUser(shop.db, { name, email: `${name}9876500001@x.in` })
  }
  const found = await find('AN@gmail.com')
  expect(found.map(({ kind }) => kind)).toEqual([...Array(5).fill('order'), ...Array(5).fill('user')])
  expect([found[0]?._id, found[5]?._id]).toEqual([bought, an.id])
  const byPhone = await find('9876500001')
  expect(byPhone.find(({ kind }) => kind === 'user')?._id).toBe(an.id)
})

test('what is older than the newest thousand is found too', async () => {
  const old = await addUser(shop.db, { name: 'Vasundhara Old' })
  await shop.db
    .updateTable('users')
    .set({ created_at: new Date('2001-01-01') })
    .where('id', '=', old.id)
    .execute()
  const many = Array.from({ length: 1100 }, () => ({ name: 'Somebody', password_hash: 'none', role: 'user' as const }))
  await shop.db
    .insertInto('users')
    .values(many.map((one, index) => ({ ...one, id: crypto.randomUUID(), email: `many-${index}@example.in` })))
    .execute()
  expect(await idsOf('vasundhara')).toEqual([old.id])
})

test.each(['', 'k', ' k ', '%%%', '___'])('%j finds nothing', async (q) => {
  expect(await find(q)).toEqual([])
})

test('only staff may look', async () => {
  expect((await (await shop.shopper()).get('/api/find?q=kausalya')).status).toBe(403)
})
