import { ApiError, noConnection } from './api-error.ts'

/** Where a call goes: pages may come from another host than the API. */
export function apiAddress(url: string): string {
  return `${document.documentElement.dataset.apiHost ?? ''}${url}`
}

export function timedOut(cause?: unknown): ApiError {
  return new ApiError('timeout', 0, 'Request timeout. Please try again.', { cause })
}

export function unreachable(cause?: unknown): ApiError {
  return new ApiError('network', 0, noConnection, { cause })
}
