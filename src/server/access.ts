import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contracts/call.ts'
import { type Caller, findCaller, idleUntil, signedOut } from './accounts/session.service.ts'
import type { Db } from './db/database.ts'
import { ShopError } from './errors.ts'
import { notAProvider } from './provider-proof.ts'
import type { Settings } from './settings/settings.ts'

export const sessionCookie = 'session'

/** Under https a name that browsers let nobody else set: no sister domain, and no one who speaks plain http in our place. */
export function sessionCookieOf({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie
}

/** The bearer token decides where there is one, even a bad one; the cookie only speaks where none is sent. */
export function tokenOf(
  settings: Settings,
  request: FastifyRequest,
): { token: string; from: 'bearer' | 'cookie' } | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (request.headers.authorization !== undefined) return { token: bearer ?? '', from: 'bearer' }
  const cookie = request.cookies[sessionCookieOf(settings)]
  return cookie ? { token: cookie, from: 'cookie' } : undefined
}

/**
 * Lets in whom the contract names, before anything of the body or the path is read.
 * Open calls look nobody up here: their handlers ask only where it matters who calls.
 */
export async function admit(
  { by, proof, unattended }: Pick<Call, 'by' | 'proof' | 'unattended'>,
  { db, settings }: { db: Db; settings: Settings },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  if (by === 'visitor') return undefined
  if (by === 'provider') {
    if (!proof || !request.headers[proof]) throw notAProvider()
    return undefined
  }
  const caller = await findCallerOf(db, settings, request, reply, !unattended)
  if (!caller) throw signedOut()
  if (by === 'admin' && caller.role !== 'admin') throw new ShopError('not_allowed', 'Only staff may do this')
  return caller
}

export async function findCallerOf(
  db: Db,
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  keepsAlive = true,
): Promise<Caller | undefined> {
  const presented = tokenOf(settings, request)
  if (!presented) return undefined
  if (presented.from === 'cookie' && changesSomething(request) && !isFromOurOwnPages(request, settings)) {
    throw new ShopError('not_allowed', 'This request did not come from our own pages')
  }
  const caller = await findCaller(db, presented.token, keepsAlive)
  if (!caller) return undefined
  // Our own pages send both: the cookie must not lapse while the bearer lives on. Where it was lost, as by the late
  // answer to the sign-out of somebody before, it is set again.
  const cookie = request.cookies[sessionCookieOf(settings)]
  const isLost = cookie === undefined && isFromOurOwnPages(request, settings)
  if (isLost || (caller.extendedUntil && cookie === presented.token)) {
    setSessionCookie(reply, settings, presented.token, idleUntil(caller.role))
  }
  return caller
}

export function setSessionCookie(reply: FastifyReply, settings: Settings, token: string, expires: Date): void {
  reply.setCookie(sessionCookieOf(settings), token, { ...cookieScope(settings), expires })
}

export function clearSessionCookie(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(sessionCookieOf(settings), cookieScope(settings))
}

function cookieScope(settings: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.publicUrl.startsWith('https:') } as const
}

function changesSomething(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD'
}

/** A browser sends the cookie with a form on somebody else's page too; these two headers it does not let that page forge. */
function isFromOurOwnPages(request: FastifyRequest, settings: Settings): boolean {
  const { origin, host } = request.headers
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  if (origin === undefined) return false
  if (origin === settings.publicUrl || settings.corsOrigins.includes(origin)) return true
  return request.headers['sec-fetch-site'] === undefined && URL.parse(origin)?.host === host
}
