import type { MetaDescriptor } from 'react-router'
import type { ShopFacts } from '#contracts/shop.ts'

interface PageFacts {
  shop: ShopFacts
  /** The page's own path, without the query: two filters of one list are one page to a search engine. */
  path: string
  /** The page's own name; the shop's name follows it. Left out on the home page. */
  title?: string
  description?: string
  image?: string
  noindex?: boolean
}

const usualDescription =
  'Imitation jewellery for weddings, festivals and every day: necklaces, earrings, bangles and anklets, delivered free across India.'

export function pageMeta({
  shop,
  path,
  title,
  description = usualDescription,
  image,
  noindex,
}: PageFacts): MetaDescriptor[] {
  const name = title ? `${title} · ${shop.name}` : `${shop.name} · Imitation jewellery, delivered free across India`
  const here = `${shop.publicUrl}${path}`
  const picture = image ? new URL(image, `${shop.publicUrl}/`).href : `${shop.publicUrl}/icon-512.png`
  if (noindex) return [{ title: name }, { name: 'robots', content: 'noindex' }]
  return [
    { title: name },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: here },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title ?? shop.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: here },
    { property: 'og:image', content: picture },
  ]
}
