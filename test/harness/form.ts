import { jpeg } from '#server/media/test-pictures.ts'

type Value = string | true | Buffer
export type FormFields = Readonly<Record<string, Value | readonly Value[]>>

/** A multipart body of these fields, repeated where a list is given; `true` is a picture, bytes are a file. */
export async function form(fields: FormFields): Promise<FormData> {
  const body = new FormData()
  for (const [name, given] of Object.entries(fields)) {
    for (const value of isList(given) ? given : [given]) {
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, new Blob([new Uint8Array(value === true ? await jpeg() : value)]), 'picture.jpg')
    }
  }
  return body
}

function isList(given: Value | readonly Value[]): given is readonly Value[] {
  return Array.isArray(given)
}
