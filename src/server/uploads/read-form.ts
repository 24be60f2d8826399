import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Call, FileField } from '#contracts/call.ts'
import { mostImportBytes } from '#contracts/catalogue-work.ts'
import { mostPictureBytes, pictureTooLarge } from '#contracts/pictures.ts'
import { ShopError } from '../errors.ts'
import { decodeUtf8 } from '../request-parsing.ts'
import { bytesOf, partsOf, readWhole, upTo } from './form-parts.ts'
import { type Keeping, type KeptFile, keepFile, removeKept } from './keep-file.ts'

export interface UploadedFile {
  bytes: Buffer
  /** As its owner called it. Never believed, never used as a path. */
  name: string
  /** Whether its sender has left since. */
  isGone: () => boolean
}

export interface Form {
  files: NonNullable<Call['files']>
  /** Fields that are lists even where the form has them once. */
  lists: ReadonlySet<string>
}

interface ReadForm {
  body: Record<string, string | string[]>
  files: Record<string, (UploadedFile | KeptFile)[]>
}

/** As much text as JSON may bring. */
const mostTextBytes = 1024 * 1024

/** Told by the connection: a request is over once it is read, and an answer behind others has none yet. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed
}

/** Whether some of its files go into storage as they arrive. */
export function keepsFiles({ files }: Form): boolean {
  return Object.values(files).some(({ kind = 'picture' }) => kind !== 'picture')
}

/** Each kind has a limit of its own; this is where the reading itself stops. */
function mostBytesOf(form: Form, { mostVideoBytes }: Keeping): number {
  return keepsFiles(form) ? Math.max(mostVideoBytes, mostImportBytes) : mostPictureBytes
}

/** Reads a multipart body part by part and stops at the first that breaks a rule, with nothing left in storage. */
export async function readForm(request: FastifyRequest, form: Form, keeping: Keeping): Promise<ReadForm> {
  const texts = new Map<string, string[]>()
  const files = new Map<string, (UploadedFile | KeptFile)[]>()
  const kept: KeptFile[] = []
  let textLeft = mostTextBytes
  try {
    for await (const part of partsOf(request, mostBytesOf(form, keeping))) {
      if (part.filename === undefined) {
        const bytes = await readPart(part, textLeft, 'That is larger than we accept', keeping)
        textLeft -= bytes.length
        put(texts, part.fieldname, toText(bytes))
        continue
      }
      const kind = kindOf(form, part, files.get(part.fieldname)?.length ?? 0)
      if (part.filename === '') await assertLeftEmpty(part)
      else if (kind === 'picture') {
        const bytes = await readPart(part, mostPictureBytes, pictureTooLarge, keeping)
        put(files, part.fieldname, { bytes, name: part.filename, isGone: () => isGone(request) })
      } else {
        const arriving = { field: part.fieldname, name: part.filename, kind, chunks: bytesOf(part) }
        const file = await keepFile(arriving, keeping)
        kept.push(file)
        put(files, part.fieldname, file)
      }
    }
  } catch (error) {
    await removeKept(keeping.files, kept)
    throw error
  } finally {
    // What is left is read and thrown away: a browser hears the answer only when all it sends is taken.
    request.raw.unpipe()
    request.raw.resume()
  }
  return { body: toBody(texts, form.lists), files: Object.fromEntries(files) }
}

function readPart(part: MultipartFile, most: number, words: string, { hold }: Keeping): Promise<Buffer> {
  const tooLarge = () => new ShopError('too_large', words, { errors: { [part.fieldname]: words } })
  return readWhole(upTo(most, bytesOf(part), tooLarge), hold)
}

const nouns = { picture: 'picture', video: 'video', evidence: 'video', either: 'file', table: 'table' }

/** What the field takes; refuses what nobody asked for, and one file too many. */
function kindOf({ files }: Form, part: MultipartFile, already: number): NonNullable<FileField['kind']> {
  const field = Object.hasOwn(files, part.fieldname) ? files[part.fieldname] : undefined
  if (!field) throw new ShopError('bad_input', 'A file was sent that does not belong here')
  const { most, kind = 'picture' } = field
  if (part.filename === '' || already < most) return kind
  const noun = nouns[kind]
  const words = most === 1 ? `Choose one ${noun}` : `Choose at most ${most} ${noun}s`
  throw new ShopError('bad_input', words, { errors: { [part.fieldname]: words } })
}

/** A browser sends a file chooser that was left empty as a file without a name or content. */
async function assertLeftEmpty(part: MultipartFile): Promise<void> {
  for await (const chunk of bytesOf(part)) {
    if (chunk.length > 0) throw new ShopError('bad_input', 'A file was sent without a name')
  }
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
