import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const { db, visitor, countStatements } = await openShop()
const List = z.object({ rows: z.array(z.unknown()), total: z.int() })
const earrings = await addTestCategory(db, 'Earrings')
const names = ['Lotus Jhumka', 'Pearl Jhumki', 'Kundan Stud', 'Pearl Choker with Jhumka bells']
for (let piece = 0; piece < 40; piece += 1) {
  await addTestProduct(db, {
    name: names[piece % names.length] ?? '',
    description: piece % 5 === 0 ? 'Goes with a jhumka.' : '',
    price: 10_000 + 2500 * piece,
    stock: piece % 3,
    colors: piece % 2 === 0 ? ['Gold'] : ['Red'],
    ...(piece % 7 < 5 && { category_id: earrings }),
  })
}

async function ask(question: string) {
  return z.parse(List, (await visitor.get(`/api/products?limit=50&${question}`)).body)
}

test.each([
  'search=jhumka',
  'search=jhumka&inStock=true',
  'search=jhumka&color=Gold',
  'search=pearl%20jhumka',
  'search=pearl%20jhumkka',
  `search=jhumka&category=${earrings}`,
  `search=earrings%20for%20women&color=Red`,
  'search=qwxyzzy',
  'search=lotus-jhumka',
  'inStock=true',
  `category=${earrings}&sort=name-asc`,
  `category=${earrings}&color=Gold&sort=discount`,
])('asked for one range of prices after the other, %s counts what it shows', async (search) => {
  for (const [least, most] of [
    [100, 400],
    [200, 900],
    [300, 1100],
    [325, 325],
    [150, 151],
    [100, 5000],
    [2000, 100],
  ]) {
    const { rows, total } = await ask(`${search}&minPrice=${least}&maxPrice=${most}`)
    expect(total, `₹${least} to ₹${most}`).toBe(rows.length)
  }
  const { rows, total } = await ask(search)
  expect(total).toBe(rows.length)
})

test('a piece that gets another price while ranges are known is counted where it lies now', async () => {
  const ranges = ['search=stud&maxPrice=', 'maxPrice='].map((range) => [400, 500, 600, 700].map((most) => range + most))
  for (const range of ranges.flat()) await ask(range)
  await db.updateTable('products').set({ price: 9000 }).where('name', '=', 'Kundan Stud').execute()
  const totals = await Promise.all(ranges.flat().map(async (range) => (await ask(range)).total))
  // All ten studs, and of the thirty others those that cost so much.
  expect(totals).toEqual([10, 10, 10, 10, 20, 23, 26, 29])
})

test.each(['search=choker', `category=${earrings}`])(
  'the third range of %s reads its prices, and no other after it, until the catalogue changes',
  async (list) => {
    const statements = async (most: number) => (await countStatements(() => ask(`${list}&maxPrice=${most}`))).count
    const inTurn = async () => [
      await statements(601),
      await statements(602),
      await statements(603),
      await statements(604),
    ]
    expect(await inTurn()).toEqual([1, 1, 2, 1])
    await addTestProduct(db, { name: 'Coin Choker' })
    expect(await inTurn()).toEqual([2, 2, 3, 2])
  },
)
