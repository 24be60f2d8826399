import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type ToldAsText, tellAsText, useTold } from './told-as-text.ts'

const pieces = ['Bell Payal', 'Kundan Choker']
const Shown = ({ told }: { told: ToldAsText<string[]> | string[] }) => useTold(told).join(', ')

test.each([
  ['by its own page, on the server', tellAsText(pieces)],
  ['by its own page, in the browser', { text: JSON.stringify(pieces) }],
  ['by what a page asks for later', pieces],
])('a list is read as it is told %s', (_, told) => {
  expect(renderToString(createElement(Shown, { told }))).toBe('Bell Payal, Kundan Choker')
})
