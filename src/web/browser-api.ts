import type { Call, CallInput } from '#contracts/call.ts'
import { readJson } from '#contracts/read-json.ts'
import { readSession } from './account/session.ts'
import { type ApiRequest, address, createApi, refusalOf, type Transport } from './api.ts'
import { apiAddress, timedOut, unreachable } from './transport.ts'

const overFetch: Transport = (request) =>
  carry(request, 'application/json', async (response) => ({
    status: response.status,
    body: readJson(await response.text()),
  }))

/** Until the answer is read to its end: a body can break off too. */
async function carry<Answer>(
  request: ApiRequest,
  accept: string,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const patience = AbortSignal.timeout(request.timeoutMs)
  const token = request.token ?? readSession()?.token
  try {
    const response = await fetch(apiAddress(request.url), {
      method: request.method,
      credentials: 'include',
      headers: headersOf(request, accept, token),
      signal: request.signal ? AbortSignal.any([patience, request.signal]) : patience,
      ...(request.body === undefined
        ? {}
        : { body: request.body instanceof FormData ? request.body : JSON.stringify(request.body) }),
    })
    const answer = await read(response)
    const now = readSession()?.token
    // It is about the session that asked: whoever has signed in since stays so.
    if (response.status === 401 && now && now !== token) throw new Error('Another session')
    return answer
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw patience.aborted ? timedOut(cause) : unreachable(cause)
  }
}

function headersOf(request: ApiRequest, accept: string, token: string | undefined): HeadersInit {
  // A form's own content type names its boundary, which only the browser knows.
  const isJson = request.body !== undefined && !(request.body instanceof FormData)
  return {
    Accept: accept,
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
}

/** The shop's API as the signed-in person at this browser. */
export const browserApi = createApi(overFetch)

/** A catalogue over a slow line takes its time: as long as the server would take over a request. */
const downloadTimeoutMs = 120_000

/** Without what is said of its letters, which browsers spell differently. */
function kindOf(type: string): string | undefined {
  return type.split(';')[0]?.trim()
}

/** The file that a call answers; a refusal is the same as of any other call. */
export async function downloadFile<C extends Call>(call: C, input: CallInput<C>): Promise<Blob> {
  const { url } = address(call, input)
  const type = call.file ?? 'application/octet-stream'
  const request = { method: call.method, url, path: call.path, input, timeoutMs: downloadTimeoutMs }
  const { status, file } = await carry(request, `${type}, application/json`, async (response) => ({
    status: response.status,
    file: await response.blob(),
  }))
  // Another type is a page that somebody in between has put in its place.
  if (status < 400 && kindOf(file.type) === kindOf(type)) return file
  throw refusalOf({ status, body: readJson(await file.text()) })
}
