import * as contract from '#contracts/catalog.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { serveToPages } from '#server/serve-to-pages.ts'
import { changeCategory, createCategory, getCategory, getCategoryPage, removeCategory } from './categories.service.ts'

export function categoriesRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serveToPages(app, contract.listCategories, ({ query, tag }) => {
    tag('categories')
    return getCategoryPage(db, query)
  })

  serveToPages(app, contract.readCategory, async ({ params, tag }) => {
    tag(`category:${params.id}`)
    return { data: await getCategory(db, params.id) }
  })

  serve(app, contract.createCategory, async ({ caller, body, files }) => {
    const data = await createCategory(deps, caller, body, files.category_image[0]?.bytes)
    return { message: 'Category added successfully', data }
  })

  serve(app, contract.updateCategory, async ({ caller, params, body, files }) => {
    const change = { fields: body, picture: files.category_image[0]?.bytes }
    return { message: 'Category updated successfully', data: await changeCategory(deps, caller, params.id, change) }
  })

  serve(app, contract.deleteCategory, async ({ caller, params }) => {
    await removeCategory(deps, caller, params.id)
    return { message: 'Category deleted successfully' }
  })
}
