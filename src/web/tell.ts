import type { RouterContextProvider } from 'react-router'
import { toldContext } from './contexts.ts'
import { jsonOf } from './json-once.ts'
import { idOfTold, type Told } from './told.ts'

/** Where no page is drawn, or in development, the framework hands the value over. */
export function tell<Value extends object>(
  context: Readonly<RouterContextProvider>,
  value: Value,
): Told<Value> | Value {
  const told = context.get(toldContext)
  if (!told) return value
  const toldAt = told.push(Array.isArray(value) ? `[${value.map(jsonOf).join()}]` : jsonOf(value)) - 1
  return Object.defineProperty({ toldAt }, 'value', { value })
}

/** As they stand in the page, before the script that reads them. */
export function writeTold(texts: readonly string[]): string {
  // No end of a script, whatever was typed into a product's name.
  const written = texts.map((text) => text.replaceAll('<', '\\u003c'))
  return written
    .map((text, place) => `<script type="application/json" id="${idOfTold(place)}">${text}</script>`)
    .join('')
}
