import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Desk } from './desk.ts'
import { read } from './read-request.ts'
import { faultPage, windowPage } from './window-page.ts'

export interface WindowScripts {
  checkout: string
  window: string
}

export async function loadWindowScripts(): Promise<WindowScripts> {
  const load = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  return { checkout: await load('./checkout.js'), window: await load('./window.js') }
}

const Opening = z.object({
  key_id: z.string(),
  order_id: z.string(),
  /** The page that opens the window: it alone may frame it, and it alone is told what happens. */
  origin: z.string().check(z.refine(isOrigin, 'The origin is not valid')),
})

/** The script a shop's page loads, and the window that it opens in a frame. */
export function windowRoutes(app: FastifyInstance, desk: Desk, scripts: WindowScripts): void {
  app.get('/checkout.js', async (_request, reply) => sendScript(reply, scripts.checkout))
  app.get('/checkout/window.js', async (_request, reply) => sendScript(reply, scripts.window))

  app.get('/checkout/public', async ({ query }, reply) => {
    const { key_id, order_id, origin } = read(Opening, query)
    const order = desk.state.orders.get(order_id)
    const page = order && key_id === desk.keyId ? windowPage(order, origin) : faultPage(origin)
    reply.removeHeader('x-frame-options')
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(origin),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
    return reply.send(page.markup)
  })
}

function policyFor(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${origin}`,
  ].join('; ')
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

function sendScript(reply: FastifyReply, script: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/javascript; charset=utf-8',
      // The shop's page may be on another origin.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    })
    .send(script)
}
