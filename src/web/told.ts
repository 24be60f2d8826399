import { useMemo } from 'react'

/**
 * What a loader tells its page beside what the framework hands over: that goes value by value, which takes longer than
 * drawing it, and is quoted twice. Only within a page, whose scripts are of the same build.
 */
export interface Told<Value> {
  readonly toldAt: number
  /** For the server's own drawing. It can't be listed, and so does not go out. */
  readonly value?: Value
}

export function useTold<Value extends object>(told: Told<Value> | Value): Value {
  return useMemo(() => ('toldAt' in told ? (told.value ?? readTold(told)) : told), [told])
}

function readTold<Value>({ toldAt }: Told<Value>): Value {
  const text = document.getElementById(idOfTold(toldAt))?.textContent
  if (text === undefined) throw new Error('A page was not told what it is to show')
  // Its own server wrote it a moment ago: it is looked at as little as all else that the framework hands over.
  const read: (text: string) => Value = JSON.parse
  return read(text)
}

export const idOfTold = (place: number) => `told-${place}`
