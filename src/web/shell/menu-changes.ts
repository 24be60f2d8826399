let isOutdated = false

/** Whoever changes a category sees it in the bar and the footer from the next step on. */
export function menuChanged(): void {
  isOutdated = true
}

export function menuRead(): void {
  isOutdated = false
}

export const isMenuOutdated = () => isOutdated
