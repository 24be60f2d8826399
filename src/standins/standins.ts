import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type MailboxOptions, startMailbox } from './mailbox/mailbox.ts'
import { html, sendPage } from './page.ts'
import { standinCredentials } from './razorpay/credentials.ts'
import { startRazorpay } from './razorpay/razorpay.ts'
import { shiprocketCredentials } from './shiprocket/credentials.ts'
import { startShiprocket } from './shiprocket/shiprocket.ts'
import type { Standin } from './standin.ts'

export interface StandinsOptions {
  folder: string
  mailbox?: MailboxOptions
  /** What is missing is the stand-in's own, in `razorpay/credentials.ts`. */
  razorpay?: Partial<typeof standinCredentials>
  /** Where payment events are told, if it is known already. */
  webhookUrl?: string
}

export interface Standins {
  /** Where the shop hands in its mail. */
  smtpUrl: string
  /** The shop's origin, where it is to be told what happens; may come once the shop has opened its door. */
  tellShopAt(url: string): void
  /** To be registered under the prefix `/standins`. */
  routes(app: FastifyInstance): void
  close(): Promise<void>
}

/** Every stand-in there is. What they were told stays in the folder, so that a crash loses nothing. */
export async function startStandins(options: StandinsOptions): Promise<Standins> {
  const { folder, webhookUrl } = options
  await using opened = new AsyncDisposableStack()
  const mailbox = await startMailbox(join(folder, 'mailbox'), options.mailbox)
  opened.defer(() => mailbox.close())
  const razorpay = await startRazorpay({
    folder: join(folder, 'razorpay'),
    ...standinCredentials,
    ...options.razorpay,
    ...(webhookUrl !== undefined && { webhookUrl }),
  })
  opened.defer(() => razorpay.close())
  const shiprocket = await startShiprocket({ folder: join(folder, 'shiprocket'), ...shiprocketCredentials })
  opened.defer(() => shiprocket.close())
  const standins: readonly Standin[] = [mailbox, razorpay, shiprocket]

  const everything = opened.move()
  return {
    smtpUrl: mailbox.smtpUrl,
    tellShopAt(url) {
      razorpay.tellAt(new URL('/api/razorpay/webhook', url).href)
      shiprocket.tellAt(new URL('/api/hooks/courier', url).href)
    },
    routes(app) {
      indexRoute(app, standins)
      for (const standin of standins) standin.routes(app)
    },
    close: () => everything.disposeAsync(),
  }
}

function indexRoute(app: FastifyInstance, standins: readonly Standin[]): void {
  app.get('/', (_request, reply) => {
    const rows = standins.map(
      ({ name, about, path }) =>
        html`<li><a href="${app.prefix}${path}"><strong>${name}</strong> <span>${about}</span></a></li>`,
    )
    return sendPage(reply, { title: 'Stand-ins', content: html`<ul class="rows">${rows}</ul>` })
  })
}
