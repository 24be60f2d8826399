import type { FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#server/errors.ts'
import { namesTag } from '#server/etag.ts'
import { fileHeaders } from '#server/security-headers.ts'
import type { ByteRange, Files, OpenFile } from './files.ts'

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  /** Who may keep it on the way, and for how long. */
  cacheControl: string
}

/** A kept file as a browser or a player asks for it: whole, in parts, only if it has changed, or without the bytes. */
export async function sendFile(files: Files, path: string, asked: Asked): Promise<FastifyReply> {
  const { request, reply, cacheControl } = asked
  const { file, range } = await openWanted(files, path, request)

  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': cacheControl })
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
async function openWanted(files: Files, path: string, { method, headers }: FastifyRequest) {
  const range = await toRange(files, path, method === 'GET' ? headers.range : undefined)
  const file = await getFile(files, path, range)
  const earlier = headers['if-range']
  if (!range || earlier === undefined || earlier === file.etag) return { file, range }

  file.stream.destroy()
  return { file: await getFile(files, path), range: undefined }
}

async function getFile(files: Files, path: string, range?: ByteRange): Promise<OpenFile> {
  const file = await files.open(path, range)
  if (!file) throw new ShopError('not_found', 'There is no such file')
  return file
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
