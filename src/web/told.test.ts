import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { toldContext } from './contexts.ts'
import { tell, writeTold } from './tell.ts'
import { type Told, useTold } from './told.ts'

const pieces = ['Bell Payal', '</script><!-- Kundan & Choker']
const Shown = ({ told }: { told: Told<string[]> | string[] }) => useTold(told).join(', ')

function contextThat(told: string[] | undefined): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(toldContext, told)
  return context
}

test.each([
  ['a page that is drawn', []],
  ['a page that is open already', undefined],
])('the server draws a list that is for %s', (_, told) => {
  const drawn = renderToString(createElement(Shown, { told: tell(contextThat(told), pieces) }))
  expect(drawn).toBe('Bell Payal, &lt;/script&gt;&lt;!-- Kundan &amp; Choker')
})

afterEach(() => void vi.unstubAllGlobals())

test('a browser reads the list where it stands in the page, and fails where it does not stand there', () => {
  const standing = new Map([['told-0', { textContent: JSON.stringify(pieces) }]])
  vi.stubGlobal('document', { getElementById: (id: string) => standing.get(id) ?? null })

  const drawn = renderToString(createElement(Shown, { told: { toldAt: 0 } }))
  expect(drawn).toBe('Bell Payal, &lt;/script&gt;&lt;!-- Kundan &amp; Choker')
  expect(() => renderToString(createElement(Shown, { told: { toldAt: 1 } }))).toThrow('was not told')
})

test('what a page is told stands in it once, and can not end the script it stands in', () => {
  const texts: string[] = []
  const told = tell(contextThat(texts), pieces)

  expect(JSON.stringify(told)).toBe('{"toldAt":0}')
  const [, text = ''] = /^<script type="application\/json" id="told-0">([^<]*)<\/script>$/.exec(writeTold(texts)) ?? []
  expect(JSON.parse(text)).toEqual(pieces)
})

test('what is no list is told whole', () => {
  const texts: string[] = []
  const filters = { sizes: ['2.4', '</script>'] }
  expect(JSON.stringify(tell(contextThat(texts), filters))).toBe('{"toldAt":0}')
  const [, text = ''] = /^<script[^>]*>([^<]*)<\/script>$/.exec(writeTold(texts)) ?? []
  expect(JSON.parse(text)).toEqual(filters)
})
