import { readSession } from './account/session.ts'
import { type ApiRequest, createApi, type Transport } from './api.ts'
import { ApiError } from './api-error.ts'

const overFetch: Transport = async (request) => {
  const patience = AbortSignal.timeout(request.timeoutMs)
  try {
    const response = await fetch(`${document.documentElement.dataset.apiHost ?? ''}${request.url}`, {
      method: request.method,
      credentials: 'include',
      headers: headersOf(request),
      signal: request.signal ? AbortSignal.any([patience, request.signal]) : patience,
      ...(request.body === undefined
        ? {}
        : { body: request.body instanceof FormData ? request.body : JSON.stringify(request.body) }),
    })
    return { status: response.status, body: await readJson(response) }
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    if (patience.aborted) throw new ApiError('timeout', 0, 'Request timeout. Please try again.', { cause })
    throw new ApiError('network', 0, 'Network error. Please check your connection.', { cause })
  }
}

function headersOf(request: ApiRequest): HeadersInit {
  const token = readSession()?.token
  // A form's own content type names its boundary, which only the browser knows.
  const isJson = request.body !== undefined && !(request.body instanceof FormData)
  return {
    Accept: 'application/json',
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    // Not ours: the client calls it an answer that breaks its contract.
    return undefined
  }
}

/** The shop's API as the signed-in person at this browser. */
export const browserApi = createApi(overFetch)
