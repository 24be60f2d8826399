export const shopLinks = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
  { label: 'Videos', to: '/videos' },
  { label: 'Testimonials', to: '/Testimonial' },
  { label: 'My Orders', to: '/myOrders' },
] as const

/** The collections that have a page of their own, whatever the categories are called. */
export const collectionLinks = [
  { label: 'Necklaces', to: '/necklaces' },
  { label: 'Earrings', to: '/earrings' },
  { label: 'Anklets', to: '/anklets' },
  { label: 'Bangles', to: '/bangels' },
] as const

export const policyLinks = [
  { label: 'Terms of Service', to: '/policys/terms' },
  { label: 'Shipping and Delivery', to: '/policys/shipping' },
  { label: 'Return & Refund Policy', to: '/policys/returns' },
  { label: 'Privacy Policy', to: '/policys/privacy' },
] as const
