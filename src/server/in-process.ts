import type { Transport } from '#web/api.ts'
import type { App } from './app.ts'

type Asked = Parameters<Transport>[0]

/** Calls the API through the same door as everybody else, as a visitor, and notes what the page was made from. */
export function openInProcess(app: App) {
  const seen = { tags: new Set<string>(), trouble: false, isAway: false }
  const ask: Transport = async (request) => {
    const reply = await inject(app, request)
    for (const tag of String(reply?.headers['cache-tag'] ?? '').split(',')) if (tag) seen.tags.add(tag)
    if (!reply || reply.statusCode >= 500) seen.trouble = true
    if (!reply || reply.statusCode === 503) seen.isAway = true
    return { status: reply?.statusCode ?? 503, body: reply?.json<unknown>() }
  }
  const asked = new Map<string, ReturnType<Transport>>()
  const transport: Transport = (request) => {
    if (request.method !== 'GET') return ask(request)
    // The shell and the page in it often want to know the same.
    const answer = asked.get(request.url) ?? ask(request)
    asked.set(request.url, answer)
    return answer
  }
  return { transport, seen }
}

/** Undefined where it took too long. */
async function inject(app: App, { method, url, body, timeoutMs }: Asked) {
  const json = { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  // Not AbortSignal.timeout, which keeps the answer in memory until the time is up, however soon it came.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), timeoutMs)
  try {
    return await app.inject({ method, url, signal: patience.signal, ...(body === undefined ? {} : json) })
  } catch (error) {
    if (!patience.signal.aborted) throw error
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
