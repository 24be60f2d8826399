import { redirect } from 'react-router'

/** The menu on phones calls the dashboard by this name. */
export function loader(): never {
  throw redirect('/admin')
}

export default function DashboardPage() {
  return null
}
