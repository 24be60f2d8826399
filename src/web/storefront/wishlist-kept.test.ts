import { expect, test } from 'vitest'
import { isStale, parseWishlist, wishesSeenBy, withWish } from './wishlist-kept.ts'

const kept = (of: string, ids: string[], at = 0) => ({ of, ids, at })

test('what a browser kept is read back as it was', () => {
  const mine = kept('asha', ['choker', 'haar'], 5)
  expect(parseWishlist(JSON.stringify(mine))).toEqual(mine)
})

test.each([undefined, '', 'not json', 'null', '7', '[]', '{"of":1,"ids":"x","at":"y"}', '{"ids":[1,null]}'])(
  'the odd leftover %j is an empty wishlist of a visitor',
  (text) => {
    expect(parseWishlist(text)).toEqual(kept('', []))
  },
)

test('a wish goes to the front, once, and can be taken back', () => {
  expect(withWish(kept('asha', ['haar']), 'choker', true)).toEqual(['choker', 'haar'])
  expect(withWish(kept('', ['haar', 'choker']), 'choker', true)).toEqual(['choker', 'haar'])
  expect(withWish(kept('', ['haar', 'choker']), 'choker', false)).toEqual(['haar'])
})

const hundred = Array.from({ length: 100 }, (_, n) => `piece ${n}`)

test('a visitor’s wishlist holds a hundred, and the oldest wish gives way', () => {
  const more = withWish(kept('', hundred), 'one more', true)
  expect(more).toHaveLength(100)
  expect(more).not.toContain('piece 99')
})

test('whoever is signed in and taps one too many keeps their hundred when the server has refused it', () => {
  const tapped = { ...kept('asha', []), ids: withWish(kept('asha', hundred), 'one more', true) }
  expect(withWish(parseWishlist(JSON.stringify(tapped)), 'one more', false)).toEqual(hundred)
})

test('a visitor’s wishes stay in sight after the login; another person’s never show', () => {
  expect(wishesSeenBy('asha', kept('', ['choker']))).toEqual(['choker'])
  expect(wishesSeenBy('asha', kept('asha', ['choker']))).toEqual(['choker'])
  expect(wishesSeenBy('asha', kept('meera', ['choker']))).toEqual([])
  expect(wishesSeenBy('', kept('meera', ['choker']))).toEqual([])
})

test('the server is asked after a login and now and then, and never for a visitor', () => {
  const now = Date.now()
  expect(isStale(kept('', ['choker']), 'asha', now)).toBe(true)
  expect(isStale(kept('asha', [], now - 1000), 'asha', now)).toBe(false)
  expect(isStale(kept('asha', [], now - 11 * 60_000), 'asha', now)).toBe(true)
  expect(isStale(kept('', ['choker']), '', now)).toBe(false)
})
