import { readDeliveryPromise } from '#contracts/delivery.ts'
import { browserApi } from '../browser-api.ts'

export function askPromise(pin: string, signal: AbortSignal): Promise<{ deliverable: boolean; message: string }> {
  return browserApi(readDeliveryPromise, { pin }, { signal })
}
