import { unknownShop } from '../shop.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { Route } from './+types/products-page.ts'
import { loadListing } from './listing-data.ts'
import { listingMeta } from './listing-meta.ts'
import { ListingView } from './listing-view.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => loadListing(context, url.searchParams)

const title = 'Featured Products'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  listingMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: '/products',
    title,
    description:
      'Every piece in the shop: necklaces, earrings, bangles and anklets in fine imitation work. Filter by price, colour and size.',
    listing: loaderData.listing,
  })

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-4 pb-16 lg:pt-6">
      <Breadcrumb crumbs={[{ label: title }]} />
      <h1 className="gold-rule mt-3 mb-6 text-3xl lg:text-4xl">{title}</h1>
      <ListingView data={loaderData} scrolls />
    </div>
  )
}
