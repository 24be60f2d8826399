import * as z from 'zod/mini'
import { ActivityFilter } from '#contracts/activity.ts'

const filterNames = ['actor', 'kind', 'subject', 'from', 'to'] as const

/** The filter that an address names. What the call would not take is left out, or the whole list would be refused. */
export function filterIn(query: URLSearchParams): ActivityFilter {
  const filter: ActivityFilter = {}
  for (const name of filterNames) {
    const value = query.get(name)?.trim()
    if (value && z.safeParse(ActivityFilter.shape[name], value).success) filter[name] = value
  }
  return filter
}

/** Where a list with this filter is, from its first page. */
export function searchOf(filter: ActivityFilter): string {
  const query = new URLSearchParams({ tab: 'activity' })
  for (const name of filterNames) {
    const value = filter[name]
    if (value) query.set(name, value)
  }
  return `?${query}`
}
