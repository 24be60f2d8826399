/** About what fits beside the fixed links on the narrowest screen that has the bar, in letters. */
const room = 64
const longestShown = 24
const gap = 3

/** Which categories stand in the bar, in their order, and which fold into More. */
export function foldCategories<Named extends { label: string }>(all: readonly Named[]) {
  let taken = 0
  const firstFolded = all.findIndex(({ label }) => {
    taken += Math.min(label.length, longestShown) + gap
    return taken > room
  })
  const shown = firstFolded === -1 ? all.length : firstFolded
  return { inTheBar: all.slice(0, shown), folded: all.slice(shown) }
}
