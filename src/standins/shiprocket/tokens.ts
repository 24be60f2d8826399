import { createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'

const tenDays = 10 * 24 * 60 * 60
const Claims = z.object({ exp: z.number() })

/** A JSON Web Token for ten days. Signed, so that it is known again after a restart. */
export function makeToken(key: string): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: 'standin', iat: now, exp: now + tenDays, jti: randomUUID() }
  const content = [{ typ: 'JWT', alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${content}.${sign(content, key)}`
}

export function readTokenState(token: string, key: string): 'good' | 'wrong' | 'lapsed' {
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (signature !== sign(`${head}.${claims}`, key)) return 'wrong'
  const { exp } = z.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  return exp * 1000 > Date.now() ? 'good' : 'lapsed'
}

function sign(content: string, key: string): string {
  return createHmac('sha256', key).update(content).digest('base64url')
}
