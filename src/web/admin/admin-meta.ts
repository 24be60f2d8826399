import type { MetaDescriptor } from 'react-router'
import type { ShopFacts } from '#contracts/shop.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'

interface Here {
  matches: readonly [{ loaderData?: { shop: ShopFacts } | undefined }, ...unknown[]]
  location: { pathname: string }
}

/** The head of a page for staff, which no search engine is to list. */
export function adminMeta({ matches, location }: Here, title: string): MetaDescriptor[] {
  return pageMeta({ shop: matches[0].loaderData?.shop ?? unknownShop, path: location.pathname, title, noindex: true })
}
