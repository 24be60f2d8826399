import { readJson } from '#contracts/read-json.ts'
import { readSession } from './account/session.ts'
import { type Api, type ApiRequest, createApi } from './api.ts'
import { apiAddress, timedOut, unreachable } from './transport.ts'

/** The shop's API for large files: `onProgress` hears how much has left, from 0 to 1. Fetch can't tell. */
export function uploadApi(onProgress: (share: number) => void): Api {
  return createApi((request) => send(request, onProgress))
}

function send(request: ApiRequest, onProgress: (share: number) => void): Promise<{ status: number; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
  const { signal } = request
  const sending = new XMLHttpRequest()
  const cancel = () => sending.abort()

  sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  sending.addEventListener('load', () => resolve({ status: sending.status, body: readJson(sending.responseText) }))
  sending.addEventListener('timeout', () => reject(timedOut()))
  sending.addEventListener('error', () => reject(unreachable()))
  sending.addEventListener('abort', () => reject(signal?.reason))
  sending.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel))

  open(sending, request)
  signal?.addEventListener('abort', cancel)
  sending.send(request.body instanceof FormData ? request.body : JSON.stringify(request.body))
  if (signal?.aborted) cancel()
  return promise
}

function open(sending: XMLHttpRequest, { method, url, timeoutMs }: ApiRequest): void {
  sending.open(method, apiAddress(url))
  sending.withCredentials = true
  sending.timeout = timeoutMs
  sending.setRequestHeader('Accept', 'application/json')
  const token = readSession()?.token
  if (token) sending.setRequestHeader('Authorization', `Bearer ${token}`)
}
