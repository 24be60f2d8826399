/** Six digits, the first of them 1 to 9. On its own, so that a page can tell one without loading any schema. */
export const pinCodePattern = /^[1-9]\d{5}$/
