import * as z from 'zod/mini'
import { call, reply } from '#contracts/call.ts'
import { savePicture } from '#server/media/pictures.ts'
import { serve } from '#server/serve.ts'
import type { Client } from '#test/harness/client.ts'
import { openShop } from '#test/harness/shop.ts'

const addPiece = call({
  method: 'POST',
  path: '/api/test-pieces',
  by: 'shopper',
  summary: 'Takes pictures with a piece',
  body: z.object({
    name: z.string('Name is required'),
    price: z.optional(z.coerce.number('Price must be a number')),
    sizes: z.optional(z.array(z.string())),
  }),
  files: { images: { most: 2 }, logo: { most: 1 } },
  reply: reply({ got: z.unknown(), images: z.array(z.string()), logos: z.int() }),
})
const keepPicture = call({
  method: 'POST',
  path: '/api/test-pictures',
  by: 'visitor',
  summary: 'Keeps a picture',
  files: { image: { most: 1 } },
  reply: reply({ path: z.string() }),
})
const plain = call({
  method: 'POST',
  path: '/api/test-plain',
  by: 'visitor',
  summary: 'Takes no files',
  body: z.object({ name: z.optional(z.string()) }),
  reply: reply({}),
})

export type Entry = [name: string, value: string | Blob, fileName?: string]

/** A shop with calls that take a piece with its pictures, a picture alone, and nothing but text. */
export async function openUploadShop() {
  const shop = await openShop({
    addRoutes(app) {
      serve(app, addPiece, ({ body, files }) => ({
        got: body,
        images: files.images.map(({ name, bytes }) => `${name} ${bytes.length}`),
        logos: files.logo.length,
      }))
      serve(app, keepPicture, async ({ files }) => ({
        path: await savePicture(app.deps.files, files.image[0]?.bytes ?? Buffer.alloc(0)),
      }))
      serve(app, plain, () => ({}))
    },
  })
  const asha = await shop.shopper()

  async function send(client: Client, path: string, entries: Entry[]) {
    const form = new FormData()
    for (const [name, value, fileName] of entries) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, fileName)
    }
    return answerOf(await client.fetch(path, { method: 'POST', body: form }))
  }

  /** A form as it stands on the wire, to the call that takes pieces. */
  async function sendRaw(body: string | Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=x') {
    const init = { method: 'POST', headers: { 'content-type': type }, body }
    return answerOf(await asha.fetch('/api/test-pieces', init))
  }

  return { shop, asha, send, sendRaw }
}

async function answerOf(response: Response) {
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, body }
}

export const part = (header: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`
export const blob = (size: number) => new Blob([new Uint8Array(size)])
export const megabyte = 1024 * 1024
