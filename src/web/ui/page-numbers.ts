/** The numbers worth showing: the ends, the present page and its neighbours; `gap` stands for what is left out. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages)
  return shown.flatMap((n, place) => {
    const before = shown[place - 1]
    if (before === undefined || n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : (['gap', n] as const)
  })
}
