import { useMemo } from 'react'
import type { RouterContextProvider } from 'react-router'
import { toldContext } from './contexts.ts'

/**
 * What a loader tells its page beside what the framework hands over: that goes value by value, which takes longer than
 * drawing it, and is quoted twice. Only within a page, whose scripts are of the same build.
 */
export interface Told<Value> {
  readonly place: number
  /** For the server's own drawing. It can't be listed, and so does not go out. */
  readonly value?: Value
}

export function tell<Value>(context: Readonly<RouterContextProvider>, value: Value): Told<Value> | Value {
  const told = context.get(toldContext)
  if (!told) return value
  const place = told.push(JSON.stringify(value)) - 1
  return Object.defineProperty({ place }, 'value', { value })
}

/** As they stand in the page, before the script that reads them. */
export function writeTold(texts: readonly string[]): string {
  // No end of a script, whatever was typed into a product's name.
  const written = texts.map((text) => text.replaceAll('<', '\\u003c'))
  return written.map((text, place) => `<script type="application/json" id="${idOf(place)}">${text}</script>`).join('')
}

export function useTold<One>(told: Told<One[]> | One[]): One[] {
  return useMemo(() => (Array.isArray(told) ? told : (told.value ?? readTold(told))), [told])
}

function readTold<Value>({ place }: Told<Value>): Value {
  const text = document.getElementById(idOf(place))?.textContent
  if (text === undefined) throw new Error('A page was not told what it is to show')
  // Its own server wrote it a moment ago: it is looked at as little as all else that the framework hands over.
  const read: (text: string) => Value = JSON.parse
  return read(text)
}

const idOf = (place: number) => `told-${place}`
