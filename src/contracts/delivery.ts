import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { pinCodePattern } from './pin-code.ts'

export const PinCode = z.string().check(z.regex(pinCodePattern, 'A PIN code has six digits'))

const ByPinCode = z.object({ pin: PinCode })

export const readPinCode = call({
  method: 'GET',
  path: '/api/pincodes/{pin}',
  by: 'visitor',
  summary: 'Where a PIN code is: suggestions for city and state, the likeliest first; none where it is not known',
  params: ByPinCode,
  reply: reply({ places: z.array(z.object({ city: z.string(), state: z.string() })) }),
})

/** Where no service names any. */
export const usualCountries = ['India', 'United States', 'United Kingdom', 'Canada', 'Australia']

export const listCountries = call({
  method: 'GET',
  path: '/api/countries',
  by: 'visitor',
  summary: 'Countries for the checkout form, India first; the shop delivers within India only',
  reply: reply({ countries: z.array(z.string()) }),
})

export const readDeliveryPromise = call({
  method: 'GET',
  path: '/api/delivery/{pin}',
  by: 'visitor',
  summary: 'Whether the shop delivers to a PIN code, and by when',
  limit: 'deliveryAsksPerAddress',
  params: ByPinCode,
  reply: reply({
    /** False only where the courier service says so. */
    deliverable: z.boolean(),
    /** The day it should arrive if ordered today; null where the courier service did not say: then 5 to 10 business days. */
    arrivesBy: z.nullable(z.string()),
    message: z.string(),
  }),
})
