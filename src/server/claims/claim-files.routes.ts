import type * as z from 'zod/mini'
import { readClaimFile } from '#contracts/claims.ts'
import { Refusal } from '#contracts/errors.ts'
import { admit } from '#server/access.ts'
import { signedOut } from '#server/accounts/session.service.ts'
import type { App, Deps } from '#server/app.ts'
import { sendFile } from '#server/files/send-file.ts'
import { follow } from '#server/trail.ts'
import { getClaimFile } from './claims.service.ts'

interface FileRequest {
  Params: z.infer<NonNullable<typeof readClaimFile.params>>
}

/** What shows the damage, to its owner and staff alone. A page shows it by its address, so the cookie tells who asks. */
export function claimFilesRoutes(app: App, deps: Deps): void {
  const { by, summary, params, path } = readClaimFile
  // HEAD is stated here, and first, because the one Fastify makes from GET reads the whole file.
  for (const method of ['HEAD', 'GET']) {
    app.route<FileRequest>({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { by },
      schema: {
        hide: method === 'HEAD',
        summary,
        tags: ['claims'],
        description: `For: ${by}`,
        security: [{ bearer: [] }, { cookie: [] }],
        produces: ['image/webp', 'video/mp4', 'video/webm', 'video/quicktime'],
        params,
        response: { '4xx': Refusal, '5xx': Refusal },
      },
      onRequest: async (request, reply) => {
        request.caller = await admit(readClaimFile, deps, request, reply)
      },
      handler: async (request, reply) => {
        const { caller } = request
        if (!caller) throw signedOut()
        const trail = { reqId: request.id, person: caller.id }
        request.trail = trail
        return follow(trail, async () => {
          const file = await getClaimFile(deps.db, caller, request.params)
          // Not every browser plays it; those that do take no notice of this within a page.
          if (file.endsWith('.mov')) reply.header('content-disposition', 'attachment; filename="unboxing.mov"')
          return sendFile(deps.files, file, { request, reply, cacheControl: 'private, no-store' })
        })
      },
    })
  }
}
