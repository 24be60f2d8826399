import { payablePrice } from '#contracts/money.ts'
import type { Product } from '#contracts/products.ts'
import type { Review } from '#contracts/reviews.ts'
import type { ShopFacts } from '#contracts/shop.ts'
import { pictureAddress } from './picture-address.ts'

/** What a page says of itself to machines, in the words of schema.org. `pageMeta` puts it on the page. */
export type StructuredData = Record<string, unknown> & { '@type': string }

const bestRating = 5

/** Who runs the shop, and how it is searched: for the home page. */
export function shopData({ name, publicUrl, supportPhone, supportEmail }: ShopFacts): StructuredData[] {
  const home = `${publicUrl}/`
  const reachedBy = { ...(supportPhone && { telephone: supportPhone }), ...(supportEmail && { email: supportEmail }) }
  return [
    {
      '@type': 'Organization',
      name,
      url: home,
      logo: `${publicUrl}/icon-512.png`,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', areaServed: 'IN', ...reachedBy },
    },
    {
      '@type': 'WebSite',
      name,
      url: home,
      inLanguage: 'en-IN',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

interface Crumb {
  label: string
  to?: string
}

/** The same crumbs that the page shows; Home goes before them by itself. */
export function breadcrumbData({ publicUrl }: ShopFacts, crumbs: readonly Crumb[]): StructuredData {
  const all: Crumb[] = [{ label: 'Home', to: '/' }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      ...(to && { item: `${publicUrl}${to}` }),
    })),
  }
}

/** Questions with their answers, as they stand on the page. */
export function faqData(questions: readonly { question: string; answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** A piece with its offer. Stars come from real reviews alone, whatever the page shows where there are none. */
export function productData(shop: ShopFacts, product: Product, reviews: readonly Review[] = []): StructuredData {
  const { rating, reviews_count, sku, category } = product
  return {
    '@type': 'Product',
    name: product.product_name,
    description: product.product_description,
    image: product.images.map((image) => pictureAddress(shop, image)),
    ...(sku && { sku }),
    ...(category && { category: category.category_name }),
    offers: {
      '@type': 'Offer',
      url: `${shop.publicUrl}/product/${product._id}`,
      priceCurrency: 'INR',
      price: payablePrice(product).toFixed(2),
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...(reviews_count > 0 &&
      rating !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(rating.toFixed(1)),
          reviewCount: reviews_count,
          bestRating,
        },
      }),
    ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
  }
}

function reviewData({ name, rating, review, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: createdAt,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating },
    reviewBody: review,
  }
}
