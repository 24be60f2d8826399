import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readJson } from '#contracts/read-json.ts'
import { ProviderErrorBody } from './provider-entities.ts'
import { ProviderError } from './provider-error.ts'

export interface ProviderAccess {
  /** Asked for at each request: a stand-in on the shop's own port has an address only once that is open. */
  apiUrl(): string
  keyId: string
  keySecret: string
  timeoutMs?: number
}

export interface ProviderRequest<Schema extends z.ZodMiniType> {
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
  answer: Schema
  /** Sent twice, it does no more than sent once. */
  mayRepeat: boolean
}

const usualTimeoutMs = 10_000
const tries = 3
const firstPauseMs = 200

/** Sends the provider a request of any kind, again where that is safe and may help. */
export async function callProvider<Schema extends z.ZodMiniType>(
  access: ProviderAccess,
  request: ProviderRequest<Schema>,
): Promise<z.output<Schema>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callOnce(access, request)
    } catch (error) {
      if (!(error instanceof ProviderError) || attempt === tries || !mayCallAgain(error, request)) throw error
      await pause(firstPauseMs * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/** Told that it is busy, nothing was done. Where nobody answered, something may have been. */
function mayCallAgain({ trouble, status }: ProviderError, { mayRepeat }: { mayRepeat: boolean }): boolean {
  return status === 429 || (mayRepeat && trouble === 'busy')
}

async function callOnce<Schema extends z.ZodMiniType>(
  { apiUrl, keyId, keySecret, timeoutMs = usualTimeoutMs }: ProviderAccess,
  { method, path, body, headers, answer }: ProviderRequest<Schema>,
): Promise<z.output<Schema>> {
  const about = `${method} ${path}`
  let status: number
  let text: string
  try {
    const response = await fetch(`${apiUrl()}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await response.text()
  } catch (cause) {
    throw new ProviderError('unreachable', `${about}: the payment provider did not answer`, { cause })
  }
  if (status >= 300) throw refusal(about, status, text)
  const parsed = z.safeParse(answer, readJson(text))
  if (parsed.success) return parsed.data
  throw new ProviderError('busy', `${about}: the payment provider answered something else`, {
    status,
    cause: parsed.error,
  })
}

function refusal(about: string, status: number, text: string): ProviderError {
  const body = z.safeParse(ProviderErrorBody, readJson(text))
  const words = body.success ? (body.data.error.description ?? '') : ''
  const message = `${about}: ${words || `status ${status}`}`
  if (status === 401 || /^(authentication failed|the api key provided is invalid)/i.test(words))
    return new ProviderError('not_allowed', message, { status })
  return new ProviderError(status === 429 || status >= 500 ? 'busy' : 'refused', message, { status })
}
