import { inWords } from '../in-words.ts'

const known: Partial<Record<string, string>> = {
  category: 'Categories',
  claim: 'Claims',
  job: 'Failed jobs',
  order: 'Orders',
  product: 'Products',
  review: 'Reviews',
  subcategory: 'Subcategories',
  testimonial: 'Testimonials',
  user: 'Users',
  video: 'Videos',
}

/** A kind of thing as one chooses it. */
export function kindWords(kind: string): string {
  return known[kind] ?? inWords(kind)
}
