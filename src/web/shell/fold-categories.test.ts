import { expect, test } from 'vitest'
import { foldCategories } from './fold-categories.ts'

const named = (...names: string[]) => names.map((label) => ({ label }))

test('the usual four categories all stand in the bar', () => {
  const four = named('Necklaces', 'Earrings', 'Bangles', 'Anklets')
  expect(foldCategories(four)).toEqual({ inTheBar: four, folded: [] })
})

test('a shop without categories has nothing in the bar and nothing to fold', () => {
  expect(foldCategories([])).toEqual({ inTheBar: [], folded: [] })
})

test('fifty categories keep their order, and none is lost', () => {
  const fifty = named(...Array.from({ length: 50 }, (_, n) => `Temple Jewellery ${n}`))
  const { inTheBar, folded } = foldCategories(fifty)
  expect([...inTheBar, ...folded]).toEqual(fifty)
  expect(inTheBar.length).toBeLessThan(5)
})

test('one very long name counts only as far as it is shown', () => {
  const { inTheBar } = foldCategories(named('Kundan and Polki bridal sets from the workshops of Jaipur', 'Earrings'))
  expect(inTheBar).toHaveLength(2)
})
