import { readDeliveryPromise } from '#contracts/delivery.ts'
import { usualArrival } from '#contracts/policy-facts.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'

/** What is always true, for when the shop itself can't be asked. */
const usual = { deliverable: true, message: usualArrival }

export async function askPromise(pin: string, signal: AbortSignal): Promise<{ deliverable: boolean; message: string }> {
  try {
    return await browserApi(readDeliveryPromise, { pin }, { signal })
  } catch (error) {
    if (error instanceof ApiError) return usual
    throw error
  }
}
