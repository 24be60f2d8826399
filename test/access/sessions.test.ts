import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sessionCookie, sessionCookieOf } from '#server/access.ts'
import { addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const password = 'amethyst and silver'
const live = { mode: 'live', publicUrl: 'https://shop.test', smtpUrl: 'smtp://127.0.0.1:1' } as const
const shop = await openShop({ settings: { ...live, corsOrigins: ['https://app.shop.test'] } })
const name = sessionCookieOf(live)
const asha = await addUser(shop.db, { password })

const signIn = async (headers: Record<string, string> = {}) => {
  const {
    status,
    body,
    headers: told,
  } = await shop.visitor.with(headers).post('/api/auth/login', {
    email: asha.email,
    password,
  })
  expect(status).toBe(200)
  return { token: z.parse(z.object({ token: z.string() }), body).token, cookie: told.get('set-cookie') ?? '' }
}

const isKnown = async (headers: Record<string, string>) =>
  (await shop.visitor.with(headers).get('/api/auth/me')).status === 200

test('a live shop’s session cookie is out of reach of scripts, other sites, plain http and sister domains', async () => {
  const { cookie, token } = await signIn()
  const [pair, ...attributes] = cookie.split('; ')
  expect(pair).toBe(`__Host-session=${token}`)
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
  expect(cookie).not.toMatch(/domain=/i)
  expect(token).toMatch(/^[\w-]{43,}$/)
})

test('signing out takes the cookie away under the same name and scope', async () => {
  const { token } = await signIn()
  const byCookie = shop.visitor.with({ cookie: `${name}=${token}`, 'sec-fetch-site': 'same-origin' })
  const { headers } = await byCookie.post('/api/auth/logout')
  expect(headers.get('set-cookie')).toMatch(/^__Host-session=;.*Path=\/.*Expires=Thu, 01 Jan 1970/)
  expect(headers.get('set-cookie')).toMatch(/HttpOnly.*Secure.*SameSite=Lax/)
})

test('a cookie that was lost is set again for whom our own pages know by the token, and for nobody else', async () => {
  const { token } = await signIn()
  const cookieFor = async (headers: Record<string, string>) => {
    const answer = await shop.visitor.with({ authorization: `Bearer ${token}`, ...headers }).get('/api/auth/me')
    return answer.headers.get('set-cookie')
  }
  const ours = { 'sec-fetch-site': 'same-origin' }
  expect(await cookieFor(ours)).toMatch(
    new RegExp(`^${name}=${token}; Path=/; Expires=.*HttpOnly; Secure; SameSite=Lax`),
  )
  expect(await cookieFor({ origin: 'https://app.shop.test' })).toContain(token)
  expect(await cookieFor({ ...ours, cookie: `${name}=another` })).toBeNull()
  expect(await cookieFor({})).toBeNull()
  expect(await cookieFor({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBeNull()
  expect(await cookieFor({ ...ours, authorization: 'Bearer wrong' })).toBeNull()

  const signingOut = shop.visitor.with({ ...ours, authorization: `Bearer ${token}` })
  const { headers } = await signingOut.post('/api/auth/logout')
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(`^${name}=;`)])
})

test('a cookie that a sister domain or a plain http answer could plant says nothing', async () => {
  const { token } = await signIn()
  expect(await isKnown({ cookie: `${sessionCookie}=${token}` })).toBe(false)
  expect(await isKnown({ cookie: `${name}=${token}` })).toBe(true)
})

test('whoever signs in gets a session that nobody knew before, whatever they came with', async () => {
  const planted = 'a'.repeat(43)
  const mallory = await signIn()
  for (const known of [planted, mallory.token]) {
    const cookie = `${name}=${known}`
    const { token } = await signIn({ cookie, 'x-session-id': known })
    expect(token).not.toBe(known)
  }
  expect(await isKnown({ cookie: `${name}=${planted}` })).toBe(false)
})

test('a token in the address opens nothing, so that no link can carry a session', async () => {
  const { token } = await signIn()
  for (const query of [`${name}=${token}`, `session=${token}`, `token=${token}`, `access_token=${token}`])
    expect((await shop.visitor.get(`/api/auth/me?${query}`)).status, query).toBe(401)
})

test('a new password leaves no session that somebody else holds', async () => {
  const [mine, stolen] = [await signIn(), await signIn()]
  const changed = await shop.visitor
    .with({ authorization: `Bearer ${mine.token}` })
    .put('/api/auth/password', { currentPassword: password, newPassword: 'garnet and gold 12' })
  expect(changed.status).toBe(200)
  expect(await isKnown({ authorization: `Bearer ${stolen.token}` })).toBe(false)
})
