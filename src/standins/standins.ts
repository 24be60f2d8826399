import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startMailbox } from './mailbox/mailbox.ts'
import { html, sendPage } from './page.ts'
import type { Standin } from './standin.ts'

export interface Standins {
  /** Where the shop hands in its mail. */
  smtpUrl: string
  /** To be registered under the prefix `/standins`. */
  routes(app: FastifyInstance): void
  close(): Promise<void>
}

/** Every stand-in there is. What they were told stays in the folder, so that a crash loses nothing. */
export async function startStandins({ folder, smtpPort }: { folder: string; smtpPort?: number }): Promise<Standins> {
  const mailbox = await startMailbox({ folder: join(folder, 'mailbox'), ...(smtpPort !== undefined && { smtpPort }) })
  const standins: readonly Standin[] = [mailbox]

  return {
    smtpUrl: mailbox.smtpUrl,
    routes(app) {
      indexRoute(app, standins)
      for (const standin of standins) standin.routes(app)
    },
    async close() {
      await Promise.all(standins.map((standin) => standin.close()))
    },
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
