import type { MetaDescriptor } from 'react-router'
import { deliveryWords } from '#contracts/policy-facts.ts'
import type { ShopFacts } from '#contracts/shop.ts'
import { pictureAddress } from './picture-address.ts'
import type { StructuredData } from './structured-data.ts'

interface PageFacts {
  shop: ShopFacts
  /** The page's own path, without the query: two filters of one list are one page to a search engine. */
  path: string
  /** Which page of a list this is: each has goods of its own, so each is one to a search engine. */
  pageNumber?: number
  /** The page's own name; the shop's name follows it. Left out on the home page. */
  title?: string
  /** Of any length; search engines are shown its beginning. */
  description?: string
  /** What is shown beside the link when somebody shares it. */
  image?: string | undefined
  imageAlt?: string
  /** For the page of one piece: what is paid for it, and whether it can be. */
  offer?: { price: number; inStock: boolean }
  structuredData?: readonly StructuredData[]
  noindex?: boolean
}

const whatWeSell = 'Imitation jewellery for weddings, festivals and every day: necklaces, earrings, bangles and anklets'

export function pageMeta(page: PageFacts): MetaDescriptor[] {
  const { shop, path, pageNumber = 1, title, image, offer, noindex, structuredData = [] } = page
  const { delivered } = deliveryWords(shop)
  const name = title ? `${title} · ${shop.name}` : `${shop.name} · Imitation jewellery, ${delivered}`
  if (noindex) return [{ title: name }, { name: 'robots', content: 'noindex' }]

  const description = beginningOf(page.description || `${whatWeSell}, ${delivered}.`)
  const here = `${shop.publicUrl}${path}${pageNumber > 1 ? `?page=${pageNumber}` : ''}`
  return [
    { title: name },
    { name: 'description', content: description },
    { name: 'robots', content: 'max-image-preview:large' },
    { tagName: 'link', rel: 'canonical', href: here },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:type', content: offer ? 'product' : 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title ?? shop.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: here },
    { property: 'og:image', content: image ? pictureAddress(shop, image) : `${shop.publicUrl}/icon-512.png` },
    { property: 'og:image:alt', content: page.imageAlt ?? title ?? shop.name },
    ...(offer ? offerTags(offer) : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...structuredData.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

function offerTags({ price, inStock }: { price: number; inStock: boolean }): MetaDescriptor[] {
  return [
    { property: 'product:price:amount', content: price.toFixed(2) },
    { property: 'product:price:currency', content: 'INR' },
    { property: 'product:availability', content: inStock ? 'in stock' : 'out of stock' },
  ]
}

const mostShown = 160

/** As much as a search engine shows, ending with a whole word. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= mostShown) return line
  const cut = line.slice(0, mostShown)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), mostShown / 2)).replace(/[\s,;:–-]+$/, '')}…`
}
