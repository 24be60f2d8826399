import type { RouterContextProvider } from 'react-router'
import { toldContext } from './contexts.ts'
import { jsonOf } from './json-once.ts'
import { idOfTold, type Told } from './told.ts'

/** Where no page is drawn, or in development, the framework hands the value over. */
export function tell<One>(context: Readonly<RouterContextProvider>, value: One[]): Told<One[]> | One[] {
  const told = context.get(toldContext)
  if (!told) return value
  const place = told.push(`[${value.map(jsonOf).join()}]`) - 1
  return Object.defineProperty({ place }, 'value', { value })
}

/** As they stand in the page, before the script that reads them. */
export function writeTold(texts: readonly string[]): string {
  // No end of a script, whatever was typed into a product's name.
  const written = texts.map((text) => text.replaceAll('<', '\\u003c'))
  return written
    .map((text, place) => `<script type="application/json" id="${idOfTold(place)}">${text}</script>`)
    .join('')
}
