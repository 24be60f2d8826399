export const reviewFields = ['rating', 'name', 'email', 'review'] as const
type ReviewField = (typeof reviewFields)[number]

/** What was typed and chosen, as a form has it; `website` is the trap for machines. */
export type ReviewEntry = Record<ReviewField | 'website', string>

/** What is wrong, field by field. */
export type ReviewFaults = Partial<Record<ReviewField, string>>

export function readEntry(form: HTMLFormElement): ReviewEntry {
  const typed = new FormData(form)
  const text = (name: string) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    rating: text('rating'),
    name: text('name'),
    email: text('email'),
    review: text('review'),
    website: text('website'),
  }
}

export function hasGaps(entry: ReviewEntry): boolean {
  return reviewFields.some((field) => entry[field].trim() === '')
}

export function faultsNamed(find: (field: string) => string | undefined): ReviewFaults {
  return Object.fromEntries(reviewFields.flatMap((field) => (find(field) ? [[field, find(field)]] : [])))
}
