import type { Readable } from 'node:stream'
import type { S3mini, UploadPart } from 's3mini'

// At least 5 MiB, and all but the last of one size: https://developers.cloudflare.com/r2/objects/multipart-objects/
const partSize = 8 * 1024 * 1024

interface Upload {
  s3: S3mini
  path: string
  body: Readable
  type: string
  /** Turns the bucket's failures into the shop's refusal; those of the body itself pass as they are. */
  reach: <Result>(ask: () => Promise<Result>) => Promise<Result>
}

/**
 * One part at a time, so that a video of 100 MB costs the memory of two or three parts.
 * The library's own streaming upload goes on sending after the body failed, and its late failures end the process.
 */
export async function uploadInParts({ s3, path, body, type, reach }: Upload): Promise<void> {
  const sent: UploadPart[] = []
  let uploadId: string | undefined
  try {
    for await (const part of inParts(body)) {
      if (!uploadId && part.length < partSize) {
        await reach(() => s3.putObject(path, part, type))
        return
      }
      uploadId ??= await reach(() => s3.getMultipartUploadId(path, type))
      const id = uploadId
      sent.push(await reach(() => s3.uploadPart(path, id, part, sent.length + 1)))
    }
    const id = uploadId
    if (id) await reach(() => complete(s3, path, id, sent))
  } catch (error) {
    // Parts that can't be dropped either are left to the bucket's own rule for unfinished uploads.
    if (uploadId) await s3.abortMultipartUpload(path, uploadId).catch(() => undefined)
    throw error
  }
}

/** S3 may begin its answer with 200 and then report a failure in the body, which carries no ETag. */
async function complete(s3: S3mini, path: string, uploadId: string, parts: UploadPart[]): Promise<void> {
  const done = await s3.completeMultipartUpload(path, uploadId, parts)
  if (!done.etag) throw new Error(`The bucket did not put ${path} together`)
}

/** Parts of exactly `partSize`, the last one shorter; an empty body is one empty part. */
async function* inParts(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  let isFirst = true
  for await (const chunk of body) {
    waiting.push(chunk)
    size += chunk.length
    while (size >= partSize) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, partSize)
      isFirst = false
      waiting = [all.subarray(partSize)]
      size -= partSize
    }
  }
  if (isFirst || size > 0) yield Buffer.concat(waiting)
}
