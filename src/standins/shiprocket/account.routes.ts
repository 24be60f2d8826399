import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { complain, complainOfFields, required } from './complaints.ts'
import { pickupPlace } from './pickup-place.ts'
import type { ShiprocketStore } from './shiprocket-store.ts'
import { makeToken, readTokenState } from './tokens.ts'

interface Account {
  email: string
  password: string
}

const Login = z.object({ email: z.string(), password: z.string() })

export function accountRoutes(app: FastifyInstance, store: ShiprocketStore, account: Account): void {
  requireToken(app, store, account)

  app.post('/auth/login', async ({ body }, reply) => {
    const login = z.safeParse(Login, body).data
    if (!login) return complainOfFields(reply, { email: [required('email')], password: [required('password')] })
    if (login.email !== account.email || login.password !== account.password) {
      return reply.code(403).send({ message: 'Invalid email and password combination' })
    }
    return {
      id: 4242,
      first_name: 'API',
      last_name: 'USER',
      email: login.email,
      company_id: 1,
      token: makeToken(account.password),
    }
  })

  app.post('/auth/logout', async ({ headers }) => {
    await store.revoke(bearerOf(headers))
    return { message: 'Logged out successfully' }
  })

  app.get('/settings/company/pickup', () => ({ data: { shipping_address: [pickupPlace] } }))
}

function requireToken(app: FastifyInstance, store: ShiprocketStore, { password }: Account): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.endsWith('/auth/login')) return undefined
    const token = bearerOf(request.headers)
    const state = store.isRevoked(token) ? 'wrong' : readTokenState(token, password)
    if (state === 'wrong') return reply.code(401).send({ message: 'Unauthenticated.' })
    if (state === 'lapsed') return complain(reply, 401, 'Token has expired')
    return undefined
  })
}

function bearerOf({ authorization }: FastifyRequest['headers']): string {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
}
