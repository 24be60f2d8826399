import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { orderSearch } from './order-address.ts'

/** To the order in the dashboard, and from there back to this list as it is now. */
export function OrderLink({ number, children = number }: { number: string; children?: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link
      to={orderSearch(number)}
      state={{ list: search }}
      className="inline-flex min-h-11 items-center font-semibold text-maroon underline-offset-4 hover:underline sm:min-h-0"
    >
      {children}
    </Link>
  )
}
