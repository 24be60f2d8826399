import { readJson } from '#contracts/read-json.ts'
import { readSession } from './account/session.ts'
import { type Api, type ApiRequest, createApi } from './api.ts'
import { apiAddress, timedOut, unreachable } from './transport.ts'

/** The shop's API for files: `onProgress` hears how much has left, from 0 to 1. Fetch can't tell. */
export function uploadApi(onProgress: (share: number) => void, signal?: AbortSignal): Api {
  return createApi((request) => send(signal ? { ...request, signal } : request, onProgress))
}

function send(request: ApiRequest, onProgress: (share: number) => void): Promise<{ status: number; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
  const { signal } = request
  const sending = new XMLHttpRequest()
  const cancel = () => sending.abort()
  const giveUp = () => {
    reject(timedOut())
    sending.abort()
  }
  let patience: ReturnType<typeof setTimeout> | undefined
  // A slow line may take its time: only one on which nothing moves any more is given up.
  const waitOn = () => {
    clearTimeout(patience)
    patience = setTimeout(giveUp, request.timeoutMs)
  }

  sending.upload.addEventListener('progress', ({ loaded, total }) => {
    waitOn()
    onProgress(total > 0 ? loaded / total : 0)
  })
  const token = readSession()?.token
  sending.addEventListener('load', () => {
    const now = readSession()?.token
    // It is about the session that asked: whoever has signed in since stays so.
    if (sending.status === 401 && now && now !== token) reject(unreachable())
    else resolve({ status: sending.status, body: readJson(sending.responseText) })
  })
  sending.addEventListener('error', () => reject(unreachable()))
  sending.addEventListener('abort', () => reject(signal?.reason))
  sending.addEventListener('loadend', () => {
    clearTimeout(patience)
    signal?.removeEventListener('abort', cancel)
  })

  open(sending, request)
  waitOn()
  signal?.addEventListener('abort', cancel)
  sending.send(request.body instanceof FormData ? request.body : JSON.stringify(request.body))
  if (signal?.aborted) cancel()
  return promise
}

function open(sending: XMLHttpRequest, { method, url }: ApiRequest): void {
  sending.open(method, apiAddress(url))
  sending.withCredentials = true
  sending.setRequestHeader('Accept', 'application/json')
  const token = readSession()?.token
  if (token) sending.setRequestHeader('Authorization', `Bearer ${token}`)
}
