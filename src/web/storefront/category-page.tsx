import { data } from 'react-router'
import { readCategory } from '#contracts/catalog.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { apiContext } from '../contexts.ts'
import { readMenuCategories } from '../menu-categories.ts'
import { unknownShop } from '../shop.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { Route } from './+types/category-page.ts'
import { CategoryListing } from './listing-category.tsx'
import { loadListing } from './listing-data.ts'
import { listingMeta } from './listing-meta.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const category = await getCategory(api, params.id)
  return { category, list: await loadListing(context, url.searchParams, category._id) }
}

async function getCategory(api: Api, id: string) {
  try {
    const known = (await readMenuCategories(api)).find(({ _id }) => _id === id)
    if (known) return known
    return (await api(readCategory, { id })).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData: { category, list } }) =>
  listingMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: `/category/${category._id}`,
    title: category.category_name,
    description: category.category_description,
    image: category.category_image ?? undefined,
    listing: list.listing,
  })

export default function CategoryPage({ loaderData: { category, list } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-4 pb-16 lg:pt-6">
      <Breadcrumb crumbs={[{ label: category.category_name }]} />
      <h1 className="gold-rule mt-3 text-3xl lg:text-4xl">{category.category_name}</h1>
      {category.category_description && (
        <p className="mt-4 max-w-prose text-lg text-muted">{category.category_description}</p>
      )}
      <div className="mt-6">
        <CategoryListing key={category._id} list={list} />
      </div>
    </div>
  )
}
