import type { MenuCategory } from '../menu-categories.ts'

/** Where a link leads, and what it says. */
export interface Place {
  to: string
  label: string
  /** Left out for whoever is signed in. */
  isForVisitors?: boolean
}

export const shopLinks: readonly Place[] = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
  { label: 'Videos', to: '/videos' },
  { label: 'Testimonials', to: '/Testimonial' },
  { label: 'My Orders', to: '/myOrders' },
  { label: 'Login', to: '/login', isForVisitors: true },
]

/** The collections that have a page of their own, by what is in them: the categories beside them say the rest. */
export const collectionLinks = [
  { label: 'Chokers & haars', to: '/necklaces' },
  { label: 'Jhumkas & chandbalis', to: '/earrings' },
  { label: 'Payals', to: '/anklets' },
  { label: 'Kadas & bangle sets', to: '/bangels' },
] as const

export const policyLinks = [
  { label: 'Terms of Service', to: '/policys/terms' },
  { label: 'Shipping and Delivery', to: '/policys/shipping' },
  { label: 'Return & Refund Policy', to: '/policys/returns' },
  { label: 'Privacy Policy', to: '/policys/privacy' },
] as const

export const categoryLinks = (categories: readonly MenuCategory[]): readonly Place[] =>
  categories.map(({ _id, category_name }) => ({ label: category_name, to: `/category/${_id}` }))
