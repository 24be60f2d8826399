import type { Standin } from '../standin.ts'
import { openDesk } from './desk.ts'
import { overviewRoutes } from './overview.routes.ts'
import { openStore } from './store.ts'
import { v1Routes } from './v1.routes.ts'
import { startWebhooks } from './webhooks.ts'
import { loadWindowScripts } from './window.routes.ts'

export interface RazorpayOptions {
  folder: string
  keyId: string
  keySecret: string
  webhookSecret: string
  webhookUrl?: string
  /** How long to wait before telling an event again the first time; a second unless a test is in a hurry. */
  pauseMs?: number
}

export interface Razorpay extends Standin {
  /** Where events are told; may be set later, when the shop's address is known. They wait until then. */
  tellAt(url: string): void
}

/** The payment provider, without any money: its calls, its window, and what it tells the shop by itself. */
export async function startRazorpay(options: RazorpayOptions): Promise<Razorpay> {
  const { folder, keyId, keySecret, webhookSecret, webhookUrl, pauseMs = 1000 } = options
  const scripts = await loadWindowScripts()
  const store = await openStore(folder)
  const webhooks = startWebhooks({ store, secret: webhookSecret, pauseMs })
  if (webhookUrl !== undefined) webhooks.tellAt(webhookUrl)
  const desk = openDesk({ keyId, keySecret, store, webhooks })

  return {
    name: 'Razorpay',
    about: 'Orders and payments, what the shop was told of them, and ways to make things go wrong',
    path: '/razorpay',
    tellAt: webhooks.tellAt,
    routes(app) {
      overviewRoutes(app, desk)
      app.register(async (scope) => v1Routes(scope, desk, scripts), { prefix: '/razorpay/v1' })
    },
    async close() {
      await webhooks.close()
      await store.close()
    },
  }
}
