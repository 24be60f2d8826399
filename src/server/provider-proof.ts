import { Readable } from 'node:stream'
import type { preParsingAsyncHookHandler } from 'fastify'
import { ShopError } from './errors.ts'
import { isWebhookSigned } from './payments/signatures.ts'
import { isSameSecret } from './same-secret.ts'
import type { Settings } from './settings/settings.ts'
import { readWhole, upTo } from './uploads/form-parts.ts'

type IsGenuine = (settings: Settings, given: string, sent: Buffer) => boolean

/** By the header that brings it. */
const proofs: Record<string, IsGenuine | undefined> = {
  'x-razorpay-signature': ({ payments }, given, sent) => isWebhookSigned(sent, given, payments.webhookSecrets),
  'x-api-key': ({ courier }, given) => isSameSecret(given, courier.webhookKey),
}

/** Takes the bytes as they came, since those are signed. Only what is proven is understood, whatever else is wrong with it. */
export function readProven(settings: Settings, proof = ''): preParsingAsyncHookHandler {
  const isGenuine = proofs[proof]
  if (!isGenuine) throw new Error(`Nothing tells whether ${proof || 'a provider'} is genuine`)
  return async ({ headers, routeOptions: { bodyLimit } }, _reply, payload) => {
    if (Number(headers['content-length']) > bodyLimit) throw notAProvider()
    const sent = await readWhole(upTo(bodyLimit, payload, notAProvider), () => undefined)
    if (!isGenuine(settings, String(headers[proof]), sent)) throw notAProvider()
    return Readable.from([sent])
  }
}

export function notAProvider(): ShopError {
  return new ShopError('not_signed_in', 'Only a provider may tell us this')
}
