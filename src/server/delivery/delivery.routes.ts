import { listCountries, readDeliveryPromise, readPinCode } from '#contracts/delivery.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { openCountries } from './countries.service.ts'
import { findPlaces } from './pin-codes.service.ts'

export function deliveryRoutes(app: App, { settings, promiseDelivery, log }: Deps): void {
  const getCountries = openCountries({ url: settings.countriesUrl, log })

  serve(app, readPinCode, async ({ params, reply }) => {
    // The same for everyone, and it seldom changes.
    reply.header('cache-control', 'public, max-age=86400')
    return { places: [...(await findPlaces(params.pin))] }
  })

  serve(app, listCountries, async () => ({ countries: await getCountries() }))

  serve(app, readDeliveryPromise, ({ params }) => promiseDelivery(params.pin))
}
