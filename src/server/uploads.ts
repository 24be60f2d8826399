import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contracts/call.ts'
import { mostPictureBytes } from '#contracts/pictures.ts'
import { ShopError } from './errors.ts'
import { listFieldsOf } from './form-fields.ts'
import { type Form, readForm, type UploadedFile } from './read-form.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stated by calls that take pictures; multipart is refused everywhere else. */
    form?: Form
  }
  interface FastifyRequest {
    uploads: Record<string, UploadedFile[]> | undefined
  }
}

const megabyte = 1024 * 1024

/**
 * Understands multipart for the calls that state files. Its fields become the body that the contract then checks.
 * Uploads wait in memory until they are answered; when all together hold too much, the next must come again.
 */
export async function acceptUploads(app: FastifyInstance, mostBytesHeld = 256 * megabyte): Promise<void> {
  await app.register(multipart, {
    // Every part is handed over as bytes, so that text is held to the same rules as in JSON.
    isPartAFile: () => true,
    throwFileSizeLimit: false,
    limits: { parts: 200, fileSize: mostPictureBytes + 1, headerPairs: 20 },
  })
  app.decorateRequest('uploads', undefined)
  const hold = holdingAtMost(mostBytesHeld)

  // After the guard, which runs before anything of a body is read.
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const { form } = request.routeOptions.config
    if (!form) throw new ShopError('wrong_kind', 'This kind of content is not accepted here')
    const { body, files } = await readForm(request, form, hold(reply))
    request.body = body
    request.uploads = files
  })
}

export function formOf({ files, body }: Call): Form | undefined {
  return files && { files, lists: listFieldsOf(body) }
}

/** What came with a request, with an empty list for each field that brought nothing. */
export function uploadsOf(request: FastifyRequest, { files = {} }: Call): Record<string, UploadedFile[]> {
  return Object.fromEntries(Object.keys(files).map((field) => [field, request.uploads?.[field] ?? []]))
}

function holdingAtMost(most: number): (reply: FastifyReply) => (bytes: number) => void {
  let heldByAll = 0
  return (reply) => {
    let held = 0
    reply.raw.once('close', () => {
      heldByAll -= held
      held = 0
    })
    return (bytes) => {
      held += bytes
      heldByAll += bytes
      if (heldByAll > most)
        throw new ShopError('unavailable', 'Many pictures are arriving. Please try again in a moment.')
    }
  }
}
