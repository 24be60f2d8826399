import { useMemo } from 'react'

/**
 * What a loader tells its page in one text: the framework hands over value by value, which takes longer than drawing it.
 * Only within a page, whose scripts are of the same build: what a page asks for later may come from an older or a newer one.
 */
export interface ToldAsText<Value> {
  readonly text: string
  /** For the server's own drawing. It can't be listed, and so does not go out. */
  readonly value?: Value
}

export function tellAsText<Value>(value: Value): ToldAsText<Value> {
  return Object.defineProperty({ text: JSON.stringify(value) }, 'value', { value })
}

export function useTold<One>(told: ToldAsText<One[]> | One[]): One[] {
  // Its own server wrote it a moment ago: it is looked at as little as all else that the framework hands over.
  const read: (text: string) => One[] = JSON.parse
  return useMemo(() => (Array.isArray(told) ? told : (told.value ?? read(told.text))), [told, read])
}
