import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts } from './inline-scripts.ts'

const sha256 = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

test('only the scripts that carry the nonce are allowed, and the nonce does not leave with the page', () => {
  const html = '<script nonce="n1">ours()</script><script>injected()</script><script nonce="guess">other()</script>'

  const { page, hashes } = hashInlineScripts([html], 'n1')

  expect(hashes).toEqual([sha256('ours()')])
  expect(page.join('')).toBe('<script>ours()</script><script>injected()</script><script nonce="guess">other()</script>')
})

test('a script from a file needs no hash', () => {
  const { page, hashes } = hashInlineScripts(['<script nonce="n1" src="/a.js"></script>'], 'n1')

  expect(hashes).toEqual([])
  expect(page.join('')).toBe('<script src="/a.js"></script>')
})

test('a mark on anything but a script allows nothing', () => {
  const html = '<link nonce="n1" href="/a.css"/>ours()</script><script>injected()</script>'

  const { page, hashes } = hashInlineScripts([html], 'n1')

  expect(hashes).toEqual([])
  expect(page.join('')).toBe('<link href="/a.css"/>ours()</script><script>injected()</script>')
})

test('letters beyond ASCII pass as they are, and are hashed as the bytes that go out', () => {
  const script = 'say("₹ 1,299")'
  const html = `<p>झुमका</p><script nonce="n1">${script}</script>`

  const { page, hashes } = hashInlineScripts([html], 'n1')

  expect(hashes).toEqual([sha256(script)])
  expect(page.join('')).toBe(`<p>झुमका</p><script>${script}</script>`)
})

test('a page in pieces stays in order, and each of its scripts is found', () => {
  const pieces = ['<script nonce="n1">one()</script><p>', '</p>', '<script nonce="n1">two()</script>']

  const { page, hashes } = hashInlineScripts(pieces, 'n1')

  expect(hashes).toEqual([sha256('one()'), sha256('two()')])
  expect(page.join('')).toBe('<script>one()</script><p></p><script>two()</script>')
})
