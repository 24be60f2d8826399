import * as contract from '#contracts/shipments.ts'
import type { App, Deps } from '#server/app.ts'
import { parseCourierNews } from '#server/couriers/courier-webhook.ts'
import { ShopError } from '#server/errors.ts'
import { isSameSecret } from '#server/same-secret.ts'
import { serve } from '#server/serve.ts'
import { requestOwnShipment } from './shipments.service.ts'
import { hearOfAwb } from './tracking.service.ts'

export function shipmentsRoutes(app: App, deps: Deps): void {
  serve(app, contract.requestShipment, async ({ caller, body }) => ({
    message: 'Order shipped via Shiprocket!',
    ...(await requestOwnShipment(deps, caller, body.order_id)),
  }))

  serve(app, contract.hearOfParcel, async ({ request, body }) => {
    assertKey(request.headers['x-api-key'], deps.settings.courier.webhookKey)
    const news = parseCourierNews(body)
    if (news) await hearOfAwb(deps, news.awb)
    return {}
  })
}

function assertKey(given: string | string[] | undefined, key: string): void {
  if (!isSameSecret(String(given), key)) throw new ShopError('not_signed_in', 'This key is not ours')
}
