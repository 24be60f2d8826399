import { jpeg } from '#server/media/test-pictures.ts'

/** A multipart body of these fields; `true` is a picture. */
export async function form(fields: Record<string, string | true>): Promise<FormData> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === true) body.append(name, new Blob([new Uint8Array(await jpeg())]), 'picture.jpg')
    else body.append(name, value)
  }
  return body
}
