import * as contract from '#contracts/catalogue-work.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { changeMany, removeMany } from './product-bulk.service.ts'
import { copyProduct } from './products.service.ts'

export function productBulkRoutes(app: App, deps: Deps): void {
  serve(app, contract.duplicateProduct, async ({ caller, params }) => {
    return { message: 'Product duplicated', data: await copyProduct(deps, caller, params.id) }
  })

  serve(app, contract.changeProducts, async ({ caller, body }) => {
    const count = await changeMany(deps, caller, body.ids, body.change)
    return { message: `${inWords(count)} updated successfully`, count }
  })

  serve(app, contract.deleteProducts, async ({ caller, body }) => {
    const count = await removeMany(deps, caller, body.ids)
    return { message: `${inWords(count)} deleted successfully`, count }
  })
}

function inWords(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}
