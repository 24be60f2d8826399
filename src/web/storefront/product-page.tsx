import { data, isRouteErrorResponse } from 'react-router'
import { payablePrice } from '#contracts/money.ts'
import { originCountry } from '#contracts/policy-facts.ts'
import type { Product } from '#contracts/products.ts'
import { ApiError } from '../api-error.ts'
import { ErrorPage } from '../content/error-page.tsx'
import { apiContext } from '../contexts.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { breadcrumbData, productData } from '../structured-data.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { Route } from './+types/product-page.ts'
import { BuyBox } from './buy-box.tsx'
import { DeliveryCheck } from './delivery-check.tsx'
import { findProduct } from './find-product.ts'
import { Gallery } from './gallery-view.tsx'
import { ProductCarousel } from './product-carousel.tsx'
import { ProductDetails } from './product-details.tsx'
import { shownSku } from './product-facts.ts'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductOverview } from './product-overview.tsx'
import { PromiseList } from './promise-row.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { readRelated } from './related-products.ts'
import { readReviewsOrNone, reviewPageOf } from './review-data.ts'
import { ReviewSection } from './review-section.tsx'
import { ShareLinks } from './share-links.tsx'
import { useLiveProduct } from './use-live-product.ts'
import { useReviews } from './use-reviews.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const [product, reviews] = await Promise.all([
      findProduct(api, params.id),
      readReviewsOrNone(api, params.id, reviewPageOf(request.url)),
    ])
    if (!product) throw data(null, { status: 404 })
    return { product, reviews, related: await readRelated(api, product), now: Date.now() }
  } catch (error) {
    // The call itself has been logged; what is shown is a page of ours, with the right status.
    if (error instanceof ApiError) throw data(null, { status: 503 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const shop = matches[0].loaderData?.shop ?? unknownShop
  if (!loaderData) return pageMeta({ shop, path: location.pathname, title: 'Product not found', noindex: true })
  const { product, reviews } = loaderData
  return pageMeta({
    shop,
    path: `/product/${product._id}`,
    title: product.product_name,
    description: product.product_description,
    image: product.images[0],
    offer: { price: payablePrice(product), inStock: product.stock > 0 },
    structuredData: [productData(shop, product, reviews.rows), breadcrumbData(shop, crumbsTo(product))],
  })
}

function crumbsTo({ product_name, category }: Product) {
  const aisle = category && { label: category.category_name, to: `/category/${category._id}` }
  return [...(aisle ? [aisle] : []), { label: product_name }]
}

type Loaded = Route.ComponentProps['loaderData']

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // Another piece is another page: nothing that was chosen or typed for the last one stays.
  return <ProductView key={loaderData.product._id} {...loaderData} />
}

function ProductView({ product, reviews: loaded, related, now }: Loaded) {
  const { live, refresh } = useLiveProduct(product)
  const reviews = useReviews(product, loaded)
  const { product_name: name } = product
  return (
    <div className="flex flex-col gap-14 pt-4 lg:gap-20 lg:pt-6">
      <div className="page-width grid grid-cols-1 gap-4 lg:gap-6">
        <Breadcrumb crumbs={crumbsTo(product)} />
        <div className="grid items-start gap-6 md:grid-cols-2 md:gap-8 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
          <div className="min-w-0 md:sticky md:top-32 lg:top-36">
            <Gallery images={product.images} name={name} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <ProductOverview product={live} figures={reviews.figures} />
            <BuyBox product={live} onRefused={refresh} />
            <DeliveryCheck />
            <PromiseList />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div className="text-sm text-muted">
                <p>
                  <span className="font-semibold text-ink">SKU:</span> {shownSku(product)}
                </p>
                <p>
                  <span className="font-semibold text-ink">Country of origin:</span> {originCountry}
                </p>
              </div>
              <ShareLinks path={`/product/${product._id}`} name={name} image={product.images[0]} />
            </div>
          </div>
        </div>
      </div>
      <ProductDetails product={product} />
      <ReviewSection productId={product._id} reviews={reviews} page={loaded.page} />
      {related.length > 0 && (
        <div className="page-width">
          <ProductCarousel title="You may also like" eyebrow="In the same spirit" products={related} now={now} />
        </div>
      )}
      <RecentlyViewed productId={product._id} now={now} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) ? <ProductNotFound status={error.status} /> : <ErrorPage error={error} />
}
