import type { Files } from './files.ts'
import { openFolderFiles } from './folder-files.ts'
import { openS3Files, type S3Storage } from './s3-files.ts'

export type FileStorage = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Storage)

/** As people call it. */
export function placeOfFiles(storage: FileStorage): string {
  return storage.kind === 's3' ? `the bucket ${storage.bucket}` : storage.folder
}

export function openFiles(storage: FileStorage): Files {
  return storage.kind === 'folder' ? openFolderFiles(storage.folder) : openS3Files(storage)
}
