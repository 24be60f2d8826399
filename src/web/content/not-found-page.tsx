import { data } from 'react-router'

/** Unknown addresses have a route of their own, or their page would stand without the menu's categories. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
