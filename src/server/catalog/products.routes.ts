import * as changes from '#contracts/product-changes.ts'
import { readProduct } from '#contracts/products.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { serveToPages } from '#server/serve-to-pages.ts'
import { changeProduct, createProduct, getProduct, removeProduct } from './products.service.ts'

export function productsRoutes(app: App, deps: Deps): void {
  serveToPages(app, readProduct, async ({ params, tag }) => {
    tag(`product:${params.id}`, 'categories', 'subcategories')
    return { data: await getProduct(deps.db, params.id) }
  })

  serve(app, changes.createProduct, async ({ caller, body, files }) => {
    const pictures = files.images.map(({ bytes }) => bytes)
    return { message: 'Product added successfully', data: await createProduct(deps, caller, body, pictures) }
  })

  serve(app, changes.updateProduct, async ({ caller, params, body, files }) => {
    const change = { fields: body, pictures: files.images.map(({ bytes }) => bytes) }
    return { message: 'Product updated successfully', data: await changeProduct(deps, caller, params.id, change) }
  })

  serve(app, changes.deleteProduct, async ({ caller, params }) => {
    await removeProduct(deps, caller, params.id)
    return { message: 'Product deleted successfully' }
  })
}
