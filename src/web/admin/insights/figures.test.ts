import { expect, test } from 'vitest'
import { changeOf, figures, shortRupees } from './figures.ts'

const figure = (name: string) => {
  const found = figures.find((each) => each.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

test.each([
  ['Sales', 1120, 1000, 'up', '12% more than before (₹1,000.00)'],
  ['Sales', 0, 1000, 'down', '100% less than before (₹1,000.00)'],
  ['Orders', 7, 7, 'same', 'About as before (7)'],
  ['Orders', 3, 0, 'up', 'None in the time before'],
  ['Refunds', 0, 0, 'same', 'None before either'],
  ['Average order', null, 500, 'down', '100% less than before (₹500.00)'],
  ['Average order', 500, null, 'up', 'None in the time before'],
  ['From created to paid', 0.66, 0.65, 'up', '1 point more than before (65%)'],
  ['From created to paid', 0.5, 0.75, 'down', '25 points less than before (75%)'],
] as const)('%s of %j after %j went %s: %s', (name, now, before, way, words) => {
  expect(changeOf(figure(name), now, before)).toEqual({ way, words })
})

test.each([
  [500, '₹500'],
  [12_500, '₹12.5k'],
  [150_000, '₹1.5 lakh'],
  [20_000_000, '₹2 cr'],
])('beside a line %d is %s', (value, words) => {
  expect(shortRupees(value)).toBe(words)
})
