import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readJson } from '#contracts/read-json.ts'
import { type Answer, CourierError, toCourierError } from './courier-error.ts'
import { keepToken } from './courier-token.ts'

const mostRetries = 2

export interface CallsAccess {
  /** Asked at each call, since a stand-in's port is known only once it listens. */
  baseUrl: () => string
  email: string
  password: string
}

export interface Timing {
  now: () => number
  timeoutMs: number
}

export interface CourierCalls {
  read(path: string): Promise<Answer>
  write(path: string, body: unknown): Promise<Answer>
}

interface Request {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
}

const LoggedIn = z.object({ token: z.string().check(z.minLength(1)) })

/** Calls with the token of the account. An answer of status 400 and above is thrown; one that is wrong inside is not. */
export function openCalls({ baseUrl, email, password }: CallsAccess, { now, timeoutMs }: Timing): CourierCalls {
  const ask = (request: Request, token?: string) =>
    withRetries(request, () => fetchAnswer(`${baseUrl()}${request.path}`, request, token, timeoutMs))

  const token = keepToken(async () => {
    const answer = await ask({ method: 'POST', path: '/auth/login', body: { email, password } })
    const parsed = z.safeParse(LoggedIn, answer.body)
    if (answer.status >= 400 || !parsed.success) throw toCourierError(answer)
    return parsed.data.token
  }, now)

  const call = async (request: Request): Promise<Answer> => {
    const first = await token.get()
    let answer = await ask(request, first)
    if (answer.status === 401) {
      token.forget(first)
      answer = await ask(request, await token.get())
      if (answer.status === 401) token.giveUp(toCourierError(answer))
    }
    if (answer.status >= 400) throw toCourierError(answer)
    return answer
  }

  return {
    read: (path) => call({ method: 'GET', path }),
    write: (path, body) => call({ method: 'POST', path, body }),
  }
}

/** What is written may have arrived although no answer came, so only reads are repeated then; a stated refusal is safe. */
async function withRetries(request: Request, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let retries = 0; ; retries++) {
    const isLast = retries === mostRetries
    try {
      const answer = await attempt()
      if (isLast || (answer.status !== 429 && answer.status < 500)) return answer
    } catch (error) {
      if (isLast || request.method !== 'GET' || isTimeout(error)) throw toUnreachable(error)
    }
    await pause(200 * 2 ** retries * (0.5 + Math.random()))
  }
}

async function fetchAnswer(url: string, request: Request, token: string | undefined, timeoutMs: number) {
  const { method, body } = request
  const reply = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // Sent elsewhere, a login would tell the password there.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: reply.status, body: readJson(await reply.text()) }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function toUnreachable(cause: unknown): CourierError {
  const words = isTimeout(cause) ? 'The courier service did not answer in time' : 'The courier service is out of reach'
  return new CourierError('unreachable', words, { cause })
}
