import * as contract from '#contracts/order-desk.ts'
import type { App, Deps } from '#server/app.ts'
import { makePackingSlips } from '#server/receipts/packing-slips.service.ts'
import { serve, serveFile } from '#server/serve.ts'
import { shipMany } from './mark-shipped.service.ts'
import { getDeskOrder } from './order-desk.service.ts'
import { listForPacking } from './packing.service.ts'
import { resendLetter } from './resend-letter.service.ts'
import { correctTracking } from './tracking-number.service.ts'

/** What staff do with orders, beyond what a shopper's own page needs. */
export function orderDeskRoutes(app: App, deps: Deps): void {
  serve(app, contract.readDeskOrder, async ({ caller, params }) => ({
    data: await getDeskOrder(deps, caller, params.id),
  }))

  serve(app, contract.setTrackingNumber, async ({ caller, params, body }) => {
    const id = await correctTracking(deps, caller, params.id, body.trackingNumber)
    return { message: 'Tracking number saved', data: await getDeskOrder(deps, caller, id) }
  })

  serve(app, contract.resendLetter, async ({ caller, params, body }) => {
    const id = await resendLetter(deps, caller, params.id, body.kind)
    return { message: 'The e-mail is on its way', data: await getDeskOrder(deps, caller, id) }
  })

  serve(app, contract.markShipped, async ({ caller, body }) => {
    const results = await shipMany(deps, caller, body.ids)
    const shipped = results.filter(({ isShipped }) => isShipped).length
    return { message: `${shipped} of ${results.length} marked as shipped`, results }
  })

  serveFile(app, contract.printPackingSlips, async ({ query }) => ({
    name: 'packing-slips.pdf',
    bytes: await makePackingSlips(deps.settings, await listForPacking(deps.db, query.ids)),
  }))
}
