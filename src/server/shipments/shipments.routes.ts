import * as contract from '#contracts/shipments.ts'
import type { App, Deps } from '#server/app.ts'
import { parseCourierNews } from '#server/couriers/courier-webhook.ts'
import { serve } from '#server/serve.ts'
import { requestOwnShipment } from './shipments.service.ts'
import { hearOfAwb } from './tracking.service.ts'

export function shipmentsRoutes(app: App, deps: Deps): void {
  serve(app, contract.requestShipment, async ({ caller, body }) => ({
    message: 'Order shipped via Shiprocket!',
    ...(await requestOwnShipment(deps, caller, body.order_id)),
  }))

  serve(app, contract.hearOfParcel, async ({ body }) => {
    const news = parseCourierNews(body)
    if (news) await hearOfAwb(deps, news.awb)
    return {}
  })
}
