import { useMemo } from 'react'

/** What a loader tells its page in one text: the framework hands over value by value, which takes longer than drawing it. */
export interface ToldAsText<Value> {
  readonly text: string
  /** For the server's own drawing. It can't be listed, and so does not go out. */
  readonly value?: Value
}

export function tellAsText<Value>(value: Value): ToldAsText<Value> {
  return Object.defineProperty({ text: JSON.stringify(value) }, 'value', { value })
}

export function useTold<Value>(told: ToldAsText<Value>): Value {
  // Its own server wrote it a moment ago: it is looked at as little as all else that the framework hands over.
  const read: (text: string) => Value = JSON.parse
  return useMemo(() => told.value ?? read(told.text), [told, read])
}
