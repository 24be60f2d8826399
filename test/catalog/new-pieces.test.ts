import { expect, test } from 'vitest'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop({ withPages: true })
const day = 24 * 60 * 60 * 1000

test('a piece is marked as new for thirty days after it was added', async () => {
  const category = await addTestCategory(shop.db, 'Nose Pins')
  const added = async (name: string, daysAgo: number) => {
    const id = await addTestProduct(shop.db, { name, category_id: category })
    const created_at = new Date(Date.now() - daysAgo * day)
    await shop.db.updateTable('products').set({ created_at }).where('id', '=', id).execute()
  }
  await added('Emerald Nath', 29.9)
  await added('Ruby Nath', 30.1)

  const html = (await shop.rawGet(`/category/${category}`, {})).body.toString()
  const marked = html
    .split('<article')
    .slice(1)
    .map((card) => [/<h3><a[^>]*>([^<]*)/.exec(card)?.[1], card.includes('NEW')])
  expect(Object.fromEntries(marked)).toEqual({ 'Emerald Nath': true, 'Ruby Nath': false })
})
