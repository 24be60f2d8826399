import { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import { ShopError } from '#server/errors.ts'
import { assertFilePath, assertFolderPath, assertTypeFits, isFilePath, typeOf } from './file-path.ts'
import type { ByteRange, Files, OpenFile } from './files.ts'
import { uploadInParts } from './s3-upload.ts'

export interface S3Storage {
  /** Without the bucket: `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const usualAnswerMs = 60_000

export function openS3Files({ endpoint, bucket, ...rest }: S3Storage, answerWithinMs = usualAnswerMs): Files {
  const address = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const s3 = new S3mini({ ...rest, endpoint: address, fetch: fetchWithin(answerWithinMs) })

  return {
    async put(path, body, type) {
      assertFilePath(path)
      assertTypeFits(path, type)
      if (Buffer.isBuffer(body)) await reach(() => s3.putObject(path, body, type))
      else await uploadInParts({ s3, path, body, type, reach })
    },

    async open(path, range) {
      assertFilePath(path)
      return reach(() => openObject(s3, path, range))
    },

    async remove(path) {
      assertFilePath(path)
      await reach(() => s3.deleteObject(path))
    },

    async list(of) {
      assertFolderPath(of)
      const objects = await reach(() => listObjects(s3, `${of}/`))
      return objects.map(({ Key }) => Key).filter((key) => isFilePath(key) && key.lastIndexOf('/') === of.length)
    },

    walk: () => walkBucket(s3),
  }
}

async function* walkBucket(s3: S3mini): AsyncGenerator<string> {
  let from: string | undefined
  do {
    const page = await reach(() => s3.listObjectsPaged('/', '', 1000, from))
    if (!page?.objects) throw new Error('There is no such bucket')
    yield* page.objects.map(({ Key }) => Key).filter(isFilePath)
    from = page.nextContinuationToken
  } while (from !== undefined)
}

async function openObject(s3: S3mini, path: string, range?: ByteRange): Promise<OpenFile | undefined> {
  try {
    const upTo = range?.end === undefined ? undefined : range.end + 1
    const reply = await s3.getObjectRaw(path, range === undefined, range?.start, upTo)
    return toOpenFile(reply, path)
  } catch (error) {
    if (!(error instanceof S3ServiceError)) throw error
    if (error.status === 404 && error.serviceCode !== 'NoSuchBucket') return
    if (error.status !== 416) throw error
    const size = await s3.getContentLength(path)
    return { stream: Readable.from([]), size, type: typeOf(path), start: range?.start ?? 0, end: size - 1 }
  }
}

async function listObjects(s3: S3mini, prefix: string) {
  const objects = await s3.listObjects('/', prefix)
  if (!objects) throw new Error('There is no such bucket')
  return objects
}

function toOpenFile(reply: Response, path: string): OpenFile {
  const [, start, end, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(reply.headers.get('content-range') ?? '') ?? []
  const size = Number(whole ?? reply.headers.get('content-length'))
  const etag = reply.headers.get('etag')
  return {
    stream: Readable.from(reply.body ?? [], { objectMode: false }),
    size,
    type: typeOf(path),
    start: Number(start ?? 0),
    end: Number(end ?? size - 1),
    ...(etag && { etag }),
  }
}

/** The deadline is for the answer to begin: a video may then take as long as the viewer's line needs. */
function fetchWithin(ms: number): typeof fetch {
  return async (input, init) => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new Error('The bucket did not answer in time')), ms)
    return fetch(input, { ...init, signal: deadline.signal }).finally(() => clearTimeout(timer))
  }
}

async function reach<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    throw new ShopError('unavailable', 'Pictures and videos are out of reach right now. Please try again shortly.', {
      cause,
    })
  }
}
