import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../errors.ts'

/** The parts of a multipart body one after the other; what can't be read as one is a refusal. */
export async function* partsOf(request: FastifyRequest, mostBytesEach: number): AsyncGenerator<MultipartFile> {
  try {
    // Who has hung up while they were looked up would be waited for without end: their going is told only once.
    if (request.raw.destroyed) throw new Error('The sender is gone')
    // One more than is allowed, so that whoever reads notices.
    for await (const part of request.parts({ limits: { fileSize: mostBytesEach + 1 } })) {
      if (part.type === 'field' || !isFieldName(part.fieldname)) throw new Error('A part without a proper name')
      yield part
    }
  } catch (error) {
    throw toRefusal(error)
  }
}

/** None where the part states no name, whatever the library's types say. */
function isFieldName(name: string | undefined): boolean {
  return name !== undefined && name.length > 0 && name.length <= 100
}

/** What a part brings, as it arrives. */
export async function* bytesOf(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file
  } catch (error) {
    throw toRefusal(error)
  }
}

/** Passes on what comes until it is too much. */
export async function* upTo(
  most: number,
  chunks: AsyncIterable<Buffer>,
  refusal: () => ShopError,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw refusal()
    yield chunk
  }
}

/** All of it in memory; `hold` is told of every chunk and may refuse it. */
export async function readWhole(chunks: AsyncIterable<Buffer>, hold: (bytes: number) => void): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) {
    hold(chunk.length)
    all.push(chunk)
  }
  return Buffer.concat(all)
}

function toRefusal(error: unknown): ShopError {
  const isOverLimit = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  if (isOverLimit) return new ShopError('too_large', 'That is larger than we accept', { cause: error })
  return new ShopError('bad_input', 'The request could not be read', { cause: error })
}
