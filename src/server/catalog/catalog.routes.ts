import { listCategories } from '#contracts/catalog.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { getCategoryPage } from './catalog.service.ts'

export function catalogRoutes(app: App, { db }: Deps): void {
  serve(app, listCategories, ({ query, tag }) => {
    tag('categories')
    return getCategoryPage(db, query)
  })
}
