import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#server/errors.ts'
import { namesTag } from '#server/etag.ts'
import { fileHeaders } from '#server/security-headers.ts'
import { isFilePath } from './file-path.ts'
import type { ByteRange, Files, OpenFile } from './files.ts'

interface MediaRequest {
  Params: { '*': string }
}

/** Pictures and videos for everyone. A path's content never changes, so a browser may keep it for good. */
export function mediaRoutes(app: FastifyInstance, files: Files): void {
  // HEAD is stated here because the one Fastify makes from GET reads the whole file first.
  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { by: 'visitor' },
    schema: { hide: true },
    handler: (request, reply) => sendFile(files, request, reply),
  })
}

async function sendFile(
  files: Files,
  request: FastifyRequest<MediaRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.params['*']
  const { file, range } = await openWanted(files, path, request)

  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=31536000, immutable' })
  if (file.etag) reply.header('etag', file.etag)
  if (file.etag && namesTag(request.headers['if-none-match'], file.etag)) return sendNoBody(reply.code(304), file)
  if (range && file.end < file.start) {
    return sendNoBody(
      reply.code(416).headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' }),
      file,
    )
  }

  if (range) reply.code(206).header('content-range', `bytes ${file.start}-${file.end}/${file.size}`)
  reply.headers({ 'content-type': file.type, 'content-length': file.end - file.start + 1, ...fileHeaders(file.type) })
  return request.method === 'HEAD' ? sendNoBody(reply, file) : reply.send(file.stream)
}

/** All of it where the visitor's earlier part is of another version (RFC 9110, 13.1.5). */
async function openWanted(files: Files, path: string, { method, headers }: FastifyRequest<MediaRequest>) {
  const range = await toRange(files, path, method === 'GET' ? headers.range : undefined)
  const file = await getFile(files, path, range)
  const earlier = headers['if-range']
  if (!range || earlier === undefined || earlier === file.etag) return { file, range }

  file.stream.destroy()
  return { file: await getFile(files, path), range: undefined }
}

async function getFile(files: Files, path: string, range?: ByteRange): Promise<OpenFile> {
  const file = isFilePath(path) && !isPrivate(path) ? await files.open(path, range) : undefined
  if (!file) throw new ShopError('not_found', 'There is no such file')
  return file
}

/** What came with a claim is shown to its owner and staff, by a call of its own; tables of goods are for staff alone. */
function isPrivate(path: string): boolean {
  return path.startsWith('claims/') || path.startsWith('imports/')
}

/** One range is served; several at once, or one that can't be read, get the whole file, as RFC 9110 allows. */
async function toRange(files: Files, path: string, header: string | undefined): Promise<ByteRange | undefined> {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first) {
    if (last && Number(last) < Number(first)) return
    return { start: Number(first), ...(last && { end: Number(last) }) }
  }
  if (!last) return

  const { size, stream } = await getFile(files, path)
  stream.destroy()
  return { start: Number(last) === 0 ? size : Math.max(0, size - Number(last)) }
}

function sendNoBody(reply: FastifyReply, file: OpenFile): FastifyReply {
  file.stream.destroy()
  return reply.send()
}
