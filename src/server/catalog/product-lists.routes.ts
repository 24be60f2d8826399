import * as contract from '#contracts/products.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { CatalogMemory, getFilterOptions, getProductPage, getSuggestions } from './product-lists.service.ts'

export function productListsRoutes(app: App, { db }: Deps): void {
  const memory = new CatalogMemory()

  serve(app, contract.listProducts, async ({ query, tag }) => {
    const list = await getProductPage(db, memory, query)
    tag(...shownIn(list.rows))
    if (query.inStock) tag('products-in-stock')
    return list
  })

  serve(app, contract.listFeatured, async ({ query, tag }) => {
    const list = await getProductPage(db, memory, { ...query, sort: 'default', featured: true })
    tag(...shownIn(list.rows))
    return list
  })

  serve(app, contract.listBestsellers, async ({ query, tag }) => {
    const list = await getProductPage(db, memory, { ...query, sort: 'default', bestseller: true })
    tag(...shownIn(list.rows))
    return list
  })

  serve(app, contract.readFilterOptions, ({ tag }) => {
    tag(...shownIn([]))
    return getFilterOptions(db, memory)
  })

  serve(app, contract.suggestProducts, async ({ query }) => ({ suggestions: await getSuggestions(db, query.q) }))
}

/** A list changes with every product that comes or goes, with those it shows, and with the names they stand under. */
function shownIn(products: readonly { _id: string }[]): string[] {
  return ['products', 'categories', 'subcategories', ...products.map(({ _id }) => `product:${_id}`)]
}
