import * as z from 'zod/mini'
import type { Call, CallInput, CallReply } from '#contracts/call.ts'
import { Refusal } from '#contracts/errors.ts'
import { ApiError } from './api-error.ts'

interface CallOptions {
  timeoutMs?: number
  signal?: AbortSignal
  /** In whose name, where that is not whoever is signed in. */
  token?: string | undefined
}

type Given<C extends Call> =
  object extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions]

/** Makes any call of the contracts: `api(listCategories, { query: { page: 1 } })`. */
export type Api = <C extends Call>(call: C, ...given: Given<C>) => Promise<CallReply<C>>

export interface ApiRequest {
  method: Call['method']
  /** Path and query; which host it is on is the transport's to know. */
  url: string
  /** The same as the contract has them, for who need not write them down: the call's own path, and what it was given. */
  path: Call['path']
  input: unknown
  /** Goes out as JSON, or as the form it is where files come with it. */
  body?: unknown
  timeoutMs: number
  signal?: AbortSignal
  token?: string | undefined
}

interface Answer {
  status: number
  body: unknown
  /**
   * It came from this very server, which holds each reply to its contract on the way out: once is enough. Others may be
   * given the same object, so that nobody may change it.
   */
  isHeldToContract?: boolean
}

/** Carries a request there and the answer back: by fetch in the browser, in process on the server. */
export type Transport = (request: ApiRequest) => Promise<Answer>

const usualTimeoutMs = 15_000
/** Files take their time over a slow line: as long as the server waits for more of them. */
const uploadTimeoutMs = 120_000

export function createApi(transport: Transport): Api {
  return async <C extends Call>(call: C, ...given: Given<C>): Promise<CallReply<C>> => {
    const [input, options = {}] = given
    const { url, body } = address(call, input)
    const { timeoutMs = body instanceof FormData ? uploadTimeoutMs : usualTimeoutMs, signal, token } = options
    const answer = await transport({
      method: call.method,
      url,
      path: call.path,
      input,
      timeoutMs,
      token,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    if (isHeldReply(call, input, answer)) return answer.body
    const schema: C['reply'] = call.reply
    const reply = z.safeParse(schema, answer.body)
    if (answer.status < 400 && reply.success) return reply.data
    throw refusalOf(answer)
  }
}

/** A made-up id may be the name of another call, such as `featured`: then its reply was held to another contract. */
function isHeldReply<C extends Call>(
  { params }: C,
  input: unknown,
  answer: Answer,
): answer is Answer & { body: CallReply<C> } {
  if (!answer.isHeldToContract || answer.status >= 400) return false
  return params === undefined || z.safeParse(params, input).success
}

export function refusalOf({ status, body }: { status: number; body: unknown }): ApiError {
  const refusal = z.safeParse(Refusal, body)
  // A proxy's own error page, or an answer that breaks its contract.
  if (!refusal.success) return new ApiError('our_fault', status, 'Something went wrong on our side. Please try again.')
  const { code, message, errors, total, requestId } = refusal.data
  return new ApiError(code, status, message, { errors, total, requestId })
}

/** Where a call goes with what it is given, and what travels in its body. */
export function address(call: Call, input: unknown): { url: string; body: unknown } {
  const given = isRecord(input) ? input : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isRecord(given.query) ? given.query : {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
  }
  return { url: query.size > 0 ? `${path}?${query}` : path, body: withFiles(given.body, given.files) }
}

/** With files a body becomes a form, whose fields are text; without them it stays as it is. */
function withFiles(body: unknown, files: unknown): unknown {
  const blobs = Object.entries(isRecord(files) ? files : {}).flatMap(([field, list]) =>
    Array.isArray(list) ? list.filter((one) => one instanceof Blob).map((blob) => ({ field, blob })) : [],
  )
  if (blobs.length === 0) return body

  const form = new FormData()
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) form.append(name, String(one))
  }
  for (const { field, blob } of blobs) form.append(field, blob)
  return form
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
