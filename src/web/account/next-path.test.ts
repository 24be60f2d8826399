import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPath, withNext } from './next-path.ts'

const origin = 'https://shop.example'

const after = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`, origin)

test.each([
  ['/profilePage', '/profilePage'],
  ['/order/AB12?print=yes#items', '/order/AB12?print=yes#items'],
  ['/checkout', '/checkout'],
  ['/', '/'],
])('a login that %s asked for leads back there', (next, path) => {
  expect(after(next)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  'profilePage',
  '@evil.example',
  '/login',
  '/Login/?next=/login',
  '',
])('%j leads home', (next) => {
  expect(after(next)).toBe('/')
})

test('no next leads home, and of several the first counts', () => {
  expect(nextPath('', origin)).toBe('/')
  expect(nextPath('?next=/cartPage&next=//evil.example', origin)).toBe('/cartPage')
})

test('whatever is asked for, the way leads to our own pages', () => {
  const nasty = fc.array(fc.constantFrom('/', '\\', '.', '\t', '\r', '%2f', '@', ':', '?', '#', 'evil.example'))
  fc.assert(
    fc.property(nasty, (parts) => {
      const path = after(parts.join(''))
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, origin).origin).toBe(origin)
    }),
  )
})

test('the way back survives a walk to another page, and home needs none', () => {
  expect(withNext('/login', '/profilePage')).toBe('/login?next=/profilePage')
  expect(after('/a?b=c&d=e#f')).toBe(nextPath(new URL(withNext('/login', '/a?b=c&d=e#f'), origin).search, origin))
  expect(withNext('/register', '/')).toBe('/register')
})
