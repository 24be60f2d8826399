import * as contract from '#contracts/catalog.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import {
  changeSubcategory,
  createSubcategory,
  getSubcategory,
  getSubcategoryPage,
  removeSubcategory,
} from './subcategories.service.ts'

export function subcategoriesRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, contract.listSubcategories, ({ query, tag }) => {
    tag('subcategories', 'categories')
    return getSubcategoryPage(db, query)
  })

  serve(app, contract.readSubcategory, async ({ params, tag }) => {
    tag(`subcategory:${params.id}`, 'categories')
    return { data: await getSubcategory(db, params.id) }
  })

  serve(app, contract.createSubcategory, async ({ caller, body, files }) => {
    const data = await createSubcategory(deps, caller, body, files.subcategory_logo[0]?.bytes)
    return { message: 'Subcategory added successfully', data }
  })

  serve(app, contract.updateSubcategory, async ({ caller, params, body, files }) => {
    const change = { fields: body, picture: files.subcategory_logo[0]?.bytes }
    const data = await changeSubcategory(deps, caller, params.id, change)
    return { message: 'Subcategory updated successfully', data }
  })

  serve(app, contract.deleteSubcategory, async ({ caller, params }) => {
    await removeSubcategory(deps, caller, params.id)
    return { message: 'Subcategory deleted successfully' }
  })
}
