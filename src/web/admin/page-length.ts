import { useSearchParams } from 'react-router'

/** How long a page of a list may be; the first is what it starts with. */
export const pageLengths = [10, 50, 100] as const

export function usePageLength(): number {
  const [query] = useSearchParams()
  return lengthIn(query)
}

export function lengthIn(query: URLSearchParams): number {
  const given = Number(query.get('limit'))
  return pageLengths.find((length) => length === given) ?? pageLengths[0]
}

/** Another filter is shown in pages of the same length. */
export function keepLength(query: URLSearchParams, search: string): string {
  return withLength(new URLSearchParams(search), lengthIn(query))
}

/** The same list from its first page, in pages of this length. */
export function withLength(query: URLSearchParams, length: number): string {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.delete('limit')
  if (length !== pageLengths[0]) next.set('limit', String(length))
  return `?${next}`
}
