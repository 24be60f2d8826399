/** Where one order is looked at: `{ search: '?tab=orders&order=ALK-1042' }`. */
export function orderSearch(number: string): { search: string } {
  return { search: `?${new URLSearchParams({ tab: 'orders', order: number })}` }
}
