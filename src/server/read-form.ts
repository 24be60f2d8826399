import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contracts/call.ts'
import { mostPictureBytes, pictureTooLarge } from '#contracts/pictures.ts'
import { ShopError } from './errors.ts'
import { decodeUtf8 } from './request-parsing.ts'

export interface UploadedFile {
  bytes: Buffer
  /** As its owner called it. Never believed, never used as a path. */
  name: string
}

export interface Form {
  files: NonNullable<Call['files']>
  /** Fields that are lists even where the form has them once. */
  lists: ReadonlySet<string>
}

interface ReadForm {
  body: Record<string, string | string[]>
  files: Record<string, UploadedFile[]>
}

/** As much text as JSON may bring. */
const mostTextBytes = 1024 * 1024

/** Reads a multipart body part by part and stops at the first that breaks a rule. */
export async function readForm(request: FastifyRequest, form: Form, hold: (bytes: number) => void): Promise<ReadForm> {
  const texts = new Map<string, string[]>()
  const files = new Map<string, UploadedFile[]>()
  let textLeft = mostTextBytes
  try {
    for await (const part of partsOf(request)) {
      if (part.filename === undefined) {
        const bytes = await readPart(part, textLeft, hold, 'That is larger than we accept')
        textLeft -= bytes.length
        put(texts, part.fieldname, toText(bytes))
      } else {
        assertWelcome(form, part, files.get(part.fieldname)?.length ?? 0)
        const bytes = await readPart(part, mostPictureBytes, hold, pictureTooLarge)
        if (!isLeftEmpty(part, bytes)) put(files, part.fieldname, { bytes, name: part.filename })
      }
    }
  } finally {
    // What is left is read and thrown away: a browser hears the answer only when all it sends is taken.
    request.raw.unpipe()
    request.raw.resume()
  }
  return { body: toBody(texts, form.lists), files: Object.fromEntries(files) }
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  try {
    for await (const part of request.parts()) {
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

async function readPart(
  part: MultipartFile,
  most: number,
  hold: (bytes: number) => void,
  tooLarge: string,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(part)) {
    size += chunk.length
    if (size > most) throw new ShopError('too_large', tooLarge, { errors: { [part.fieldname]: tooLarge } })
    hold(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

async function* chunksOf(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file
  } catch (error) {
    throw toRefusal(error)
  }
}

function toRefusal(error: unknown): ShopError {
  const isOverLimit = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  if (isOverLimit) return new ShopError('too_large', 'That is larger than we accept', { cause: error })
  return new ShopError('bad_input', 'The request could not be read', { cause: error })
}

function assertWelcome({ files }: Form, { fieldname, filename }: MultipartFile, already: number): void {
  const most = Object.hasOwn(files, fieldname) ? files[fieldname]?.most : undefined
  if (most === undefined) throw new ShopError('bad_input', 'A file was sent that does not belong here')
  if (filename === '' || already < most) return
  const words = most === 1 ? 'Choose one picture' : `Choose at most ${most} pictures`
  throw new ShopError('bad_input', words, { errors: { [fieldname]: words } })
}

/** A browser sends a file chooser that was left empty as a file without a name or content. */
function isLeftEmpty({ filename }: MultipartFile, bytes: Buffer): boolean {
  if (filename !== '') return false
  if (bytes.length > 0) throw new ShopError('bad_input', 'A file was sent without a name')
  return true
}

/** A form ends its lines with CR LF, whatever was typed; JSON brings them as they are. */
function toText(bytes: Buffer): string {
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new ShopError('bad_input', 'The request is not valid UTF-8')
  if (text.includes('\0')) throw new ShopError('bad_input', 'The request holds a character that can’t be kept')
  return text.replaceAll('\r\n', '\n')
}

function put<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name)
  if (list) list.push(value)
  else lists.set(name, [value])
}

function toBody(texts: ReadonlyMap<string, string[]>, lists: ReadonlySet<string>): ReadForm['body'] {
  const fields = [...texts].map(([name, values]): [string, string | string[]] => {
    const [first = '', ...more] = values
    return [name, more.length > 0 || lists.has(name) ? values : first]
  })
  return Object.fromEntries(fields)
}
