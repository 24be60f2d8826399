import { mostImportBytes, tableTooLarge } from '#contracts/catalogue-work.ts'
import { mostPictureBytes, pictureTooLarge } from '#contracts/pictures.ts'
import { videoTooLarge } from '#contracts/videos.ts'
import { removeEvidence, saveEvidence } from '../claims/claim-files.ts'
import { ShopError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { removeTable, saveTable } from '../imports/table-files.ts'
import { pictureKindOf } from '../media/picture-kind.ts'
import { removePicture, savePicture } from '../media/pictures.ts'
import { evidenceKindOf, tellingBytes, videoKindOf } from '../media/video-kind.ts'
import { removeVideo, saveVideo } from '../media/videos.ts'
import { readWhole, upTo } from './form-parts.ts'

/** A file that went into storage as it arrived; a refused request takes it out again. */
export interface KeptFile {
  /** What pages use: `/media/…`. Of a table or evidence, which no page shows so, where it lies in storage. */
  path: string
  /** As its owner called it. Never believed, never used as a path. */
  name: string
}

export interface Keeping {
  files: Files
  mostVideoBytes: number
  hold: (bytes: number) => void
}

interface Arriving {
  field: string
  name: string
  kind: 'video' | 'evidence' | 'either' | 'table'
  chunks: AsyncGenerator<Buffer>
}

const wrongKinds = {
  video: 'Please choose an MP4 or WebM video',
  evidence: 'Please choose an MP4, MOV or WebM video',
  either: 'Please choose pictures (JPG, JPEG, PNG, GIF, WebP or AVIF) and videos (MP4 or WebM)',
  table: 'Please choose a table as text, such as CSV. A spreadsheet program saves one under “Save as”.',
}

/** Puts a file into storage while it arrives: of a video no more is held in memory than storage is about to take. */
export async function keepFile({ field, name, kind, chunks }: Arriving, keeping: Keeping): Promise<KeptFile> {
  const { files, mostVideoBytes, hold } = keeping
  const refusal = (code: 'too_large' | 'wrong_kind', words: string) =>
    new ShopError(code, words, { errors: { [field]: words } })

  const { head, all } = await peek(chunks)
  if (kind === 'table') {
    const bytes = upTo(mostImportBytes, all, () => refusal('too_large', tableTooLarge))
    const path = await saveTable(files, bytes, () => refusal('wrong_kind', wrongKinds.table))
    return { path, name }
  }
  const video = upTo(mostVideoBytes, all, () => refusal('too_large', videoTooLarge))
  if (kind === 'evidence') {
    const evidenceKind = evidenceKindOf(head)
    if (!evidenceKind) throw refusal('wrong_kind', wrongKinds.evidence)
    return { path: await saveEvidence(files, evidenceKind, video), name }
  }
  const videoKind = videoKindOf(head)
  if (videoKind) return { path: await saveVideo(files, videoKind, video), name }
  if (kind === 'either' && pictureKindOf(head)) {
    const bytes = await readWhole(
      upTo(mostPictureBytes, all, () => refusal('too_large', pictureTooLarge)),
      hold,
    )
    return { path: await savePicture(files, bytes), name }
  }
  throw refusal('wrong_kind', wrongKinds[kind])
}

/** Where even this fails, what went wrong first is what the sender hears of; a sweep takes it out later. */
export async function removeKept(files: Files, kept: readonly Pick<KeptFile, 'path'>[]): Promise<void> {
  const removals = [removePicture, removeVideo, removeEvidence, removeTable]
  await Promise.allSettled(kept.flatMap(({ path }) => removals.map((remove) => remove(files, path))))
}

async function peek(chunks: AsyncGenerator<Buffer>): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const first: Buffer[] = []
  for (let size = 0; size < tellingBytes; ) {
    const next = await chunks.next()
    if (next.done) break
    first.push(next.value)
    size += next.value.length
  }
  const head = Buffer.concat(first)
  async function* all() {
    yield head
    yield* chunks
  }
  return { head, all: all() }
}
