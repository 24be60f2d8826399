import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { addTestCategory, addTestProduct } from './harness/builders.ts'
import { openShop } from './harness/shop.ts'

const shop = await openShop({ withPages: true })

test('the pictures that a list begins with are named in its head, the very first one first, whoever came before', async () => {
  const category = await addTestCategory(shop.db, 'Waist Chains')
  const pictures = Array.from({ length: 6 }, () => newId())
  for (const [place, picture] of pictures.entries()) {
    const images = [`/media/pictures/${picture}/700.webp`]
    await addTestProduct(shop.db, { category_id: category, price: 10_000 * (place + 1), images })
  }

  const byPrice = pictures.slice(0, 4)
  expect(await read(`/category/${category}?sort=price-asc`)).toEqual({ named: byPrice, before: byPrice[0], later: 2 })
  expect(await read(`/category/${category}?sort=price-asc&minPrice=50`)).toEqual({
    named: byPrice,
    before: byPrice[0],
    later: 2,
  })
  const fromAbove = pictures.toReversed().slice(0, 4)
  expect(await read(`/category/${category}?sort=price-desc`)).toEqual({
    named: fromAbove,
    before: fromAbove[0],
    later: 2,
  })
})

async function read(path: string) {
  const html = (await shop.rawGet(path, {})).body.toString()
  const [head = '', body = ''] = html.split('</head>')
  const announced = Array.from(head.matchAll(/<link rel="preload" as="image"[^>]*>/g), ([link]) => link)
  const pictureIn = (link = '') => /pictures\/([\w-]{36})/.exec(link)?.[1]
  return {
    named: announced.map(pictureIn),
    before: pictureIn(announced.find((link) => link.includes('fetchPriority="high"'))),
    later: body.match(/loading="lazy"/g)?.length,
  }
}
