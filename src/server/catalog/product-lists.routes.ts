import type { ProductQuery } from '#contracts/products.ts'
import * as contract from '#contracts/products.ts'
import type { App, Deps } from '#server/app.ts'
import { type Asked, Held, serve } from '#server/serve.ts'
import { serveToPages } from '#server/serve-to-pages.ts'
import { KeptLists } from './kept-lists.service.ts'
import { CatalogMemory, getCards, getFilterOptions, getSuggestions } from './product-lists.service.ts'

export function productListsRoutes(app: App, { db }: Deps): void {
  const memory = new CatalogMemory()
  const kept = new KeptLists()

  const list = async (
    query: ProductQuery,
    { tag, write }: Pick<Asked<typeof contract.listProducts>, 'tag' | 'write'>,
  ) => {
    const { bytes, tags } = await kept.get(db, memory, query, { write, tagsOf: shownIn })
    tag(...tags)
    return bytes
  }

  serveToPages(app, contract.listProducts, (asked) => {
    if (asked.query.inStock) asked.tag('products-in-stock')
    return list(asked.query, asked)
  })

  // Not kept as bytes: they are for pages, which are kept themselves.
  serveToPages(app, contract.listCards, async ({ query, tag }) => {
    if (query.inStock) tag('products-in-stock')
    const cards = await getCards(db, memory, query)
    tag(...shownIn(cards.rows))
    return new Held(cards)
  })

  serveToPages(app, contract.listFeatured, (asked) => list({ ...asked.query, sort: 'default', featured: true }, asked))

  serveToPages(app, contract.listBestsellers, (asked) =>
    list({ ...asked.query, sort: 'default', bestseller: true }, asked),
  )

  serveToPages(app, contract.readFilterOptions, ({ query, tag }) => {
    tag(...shownIn([]))
    return getFilterOptions(db, memory, query.category)
  })

  serve(app, contract.suggestProducts, async ({ query }) => ({ suggestions: await getSuggestions(db, query.q) }))
}

/** A list changes with every product that comes or goes, with those it shows, and with the names they stand under. */
function shownIn(products: readonly { _id: string }[]): string[] {
  return ['products', 'categories', 'subcategories', ...products.map(({ _id }) => `product:${_id}`)]
}
