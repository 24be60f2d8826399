import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts } from './inline-scripts.ts'

const sha256 = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

test('only the scripts that carry the nonce are allowed, and the nonce does not leave with the page', () => {
  const html = '<script nonce="n1">ours()</script><script>injected()</script><script nonce="guess">other()</script>'

  const { body, hashes } = hashInlineScripts(Buffer.from(html), 'n1')

  expect(hashes).toEqual([sha256('ours()')])
  expect(body.toString()).toBe(
    '<script>ours()</script><script>injected()</script><script nonce="guess">other()</script>',
  )
})

test('a script from a file needs no hash', () => {
  const { body, hashes } = hashInlineScripts(Buffer.from('<script nonce="n1" src="/a.js"></script>'), 'n1')

  expect(hashes).toEqual([])
  expect(body.toString()).toBe('<script src="/a.js"></script>')
})

test('a mark on anything but a script allows nothing', () => {
  const html = '<link nonce="n1" href="/a.css"/>ours()</script><script>injected()</script>'

  const { body, hashes } = hashInlineScripts(Buffer.from(html), 'n1')

  expect(hashes).toEqual([])
  expect(body.toString()).toBe('<link href="/a.css"/>ours()</script><script>injected()</script>')
})

test('letters beyond ASCII pass as the bytes they are, in the page and in the hash', () => {
  const script = 'say("₹ 1,299")'
  const page = Buffer.from(`<p>झुमका</p><script nonce="n1">${script}</script>`)

  const { body, hashes } = hashInlineScripts(page, 'n1')

  expect(hashes).toEqual([sha256(script)])
  expect(body.toString()).toBe(`<p>झुमका</p><script>${script}</script>`)
})
