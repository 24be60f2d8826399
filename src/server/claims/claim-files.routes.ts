import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { readClaimFile } from '#contracts/claims.ts'
import { Refusal } from '#contracts/errors.ts'
import { admit } from '#server/access.ts'
import type { App, Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import type { ByteRange, Files } from '#server/files/files.ts'
import { fileHeaders } from '#server/security-headers.ts'
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
        produces: ['image/webp', 'video/mp4', 'video/webm'],
        params,
        response: { '4xx': Refusal, '5xx': Refusal },
      },
      onRequest: async (request, reply) => {
        request.caller = await admit(readClaimFile, deps, request, reply)
      },
      handler: async (request, reply) => {
        const { caller } = request
        if (!caller) throw new ShopError('not_signed_in', 'Please login to continue')
        return sendPrivately(deps.files, await getClaimFile(deps.db, caller, request.params), request, reply)
      },
    })
  }
}

/** In parts where a player asks for them, and kept by nobody on the way. */
async function sendPrivately(
  files: Files,
  path: string,
  { method, headers }: FastifyRequest<FileRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const range = method === 'GET' ? toRange(headers.range) : undefined
  const file = await files.open(path, range)
  if (!file) throw new ShopError('not_found', 'There is no such file')
  const { stream, size, start, end, type } = file
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' })
  if (range && end < start) {
    stream.destroy()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.headers({ 'content-type': type, 'content-length': end - start + 1, ...fileHeaders(type) })
  if (method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send()
}

/** One range from a start, as players ask; any other wish gets the whole file, as RFC 9110 allows. */
function toRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first || (last && Number(last) < Number(first))) return undefined
  return { start: Number(first), ...(last && { end: Number(last) }) }
}
