import type { LucideIcon } from 'lucide-react'
import Download from 'lucide-react/icons/download'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import PackageMinus from 'lucide-react/icons/package-minus'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import type { Found } from '#contracts/finder.ts'
import { inWords } from '../in-words.ts'
import { ordersViews } from '../orders/view-links.tsx'
import { AdminTab } from '../use-admin-tab.ts'

/** What can be gone to or done from the finder. `to` is an address; a deed without one is `export`. */
export interface FinderOption {
  kind: 'tab' | 'deed' | Found['kind']
  key: string
  text: string
  detail?: string
  image?: string | null
  icon?: LucideIcon
  to?: string
}

const tabs: readonly FinderOption[] = AdminTab.options.map((tab) => ({
  kind: 'tab',
  key: `tab ${tab}`,
  text: inWords(tab),
  icon: LayoutDashboard,
  to: `/admin?tab=${tab}`,
}))

const views: readonly FinderOption[] = [ordersViews.claims, ordersViews.jobs].map(({ label, search }) => ({
  kind: 'tab',
  key: `view ${label}`,
  text: label,
  icon: LayoutDashboard,
  to: `/admin${search}`,
}))

const deeds = (lowStock: number): readonly FinderOption[] => [
  { kind: 'deed', key: 'add product', text: 'Add product', icon: Plus, to: '/AddProduct' },
  { kind: 'deed', key: 'add category', text: 'Add category', icon: Plus, to: '/AddCategory' },
  { kind: 'deed', key: 'add subcategory', text: 'Add subcategory', icon: Plus, to: '/AddSubcategory' },
  {
    kind: 'deed',
    key: 'low stock',
    text: 'See low stock',
    icon: PackageMinus,
    to: `/admin?tab=products&maxStock=${lowStock}`,
  },
  { kind: 'deed', key: 'import', text: 'Import products (CSV)', icon: Upload, to: '/admin-import' },
  { kind: 'deed', key: 'export', text: 'Export products (CSV)', icon: Download },
]

/** Tabs, their views and deeds of which each typed word begins a word; all of them where nothing is typed. `lowStock` is how few are called so. */
export function matchingOptions(typed: string, lowStock: number): FinderOption[] {
  const wanted = wordsOf(typed)
  return [...tabs, ...views, ...deeds(lowStock)].filter(({ text }) => {
    const words = wordsOf(text)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

export function toOption({ kind, _id, text, detail, image }: Found): FinderOption {
  const key = `${kind} ${_id}`
  if (kind === 'product') return { kind, key, text, detail, image, to: `/AddProduct?id=${_id}` }
  if (kind === 'order')
    return { kind, key, text, detail, icon: ReceiptText, to: adminAddress('orders', { order: text }) }
  return { kind, key, text, detail, image, icon: User, to: adminAddress('users', { search: emailIn(detail) }) }
}

/** It comes first; a phone number may follow. */
function emailIn(detail: string): string {
  return detail.split(' ', 1)[0] ?? detail
}

function adminAddress(tab: AdminTab, query: Record<string, string>): string {
  return `/admin?${new URLSearchParams({ tab, ...query })}`
}
