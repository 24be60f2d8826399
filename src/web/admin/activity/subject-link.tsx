import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { deletedName } from '#contracts/accounts.ts'
import type { Activity } from '#contracts/activity.ts'
import { orderSearch } from '../orders/order-address.ts'

type Subject = Pick<Activity, 'action' | 'subjectKind' | 'subjectId' | 'subjectName'>

const forms: Partial<Record<string, string>> = {
  product: '/AddProduct',
  category: '/AddCategory',
  subcategory: '/AddSubcategory',
}
const tabs: Partial<Record<string, string>> = { video: '?tab=video', testimonial: '?tab=testimonials' }

/** To the thing itself, where there still is one to look at. */
export function SubjectLink({ subject, children }: { subject: Subject; children: ReactNode }) {
  const { search } = useLocation()
  const to = addressOf(subject)
  if (to === undefined) return <strong className="wrap-anywhere">{children}</strong>
  return (
    <Link
      to={to}
      state={{ list: search }}
      className="font-semibold wrap-anywhere text-maroon underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

function addressOf({ action, subjectKind, subjectId, subjectName }: Subject) {
  if (subjectName === null || action.endsWith(' deleted')) return undefined
  const form = forms[subjectKind]
  if (form !== undefined) return `${form}?id=${subjectId}`
  if (subjectKind === 'order' || subjectKind === 'claim') return orderSearch(subjectName)
  if (subjectKind === 'user' && subjectName === deletedName) return undefined
  if (subjectKind === 'user') return { search: `?${new URLSearchParams({ tab: 'users', search: subjectName })}` }
  return tabs[subjectKind]
}
