import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { type FileStorage, openFiles } from './open-files.ts'

/** Bytes that differ from place to place, made only as fast as they are read. */
export function generate(megabytes: number, onMade?: (bytes: number) => void): Readable {
  function* chunks() {
    for (let number = 0; number < megabytes * 16; number++) {
      const chunk = Buffer.alloc(65_536, number % 251)
      onMade?.(chunk.length)
      yield chunk
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

export function failAfter(megabytes: number): Readable {
  async function* chunks() {
    yield* generate(megabytes)
    throw new Error('the phone lost its connection')
  }
  return Readable.from(chunks(), { objectMode: false })
}

async function tempFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-files-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export async function startFolder() {
  const { folder, remove } = await tempFolder()
  return { files: openFiles({ kind: 'folder', folder }), folder, stop: remove }
}

export async function startS3() {
  const { folder, remove } = await tempFolder()
  const bucket = 'shop'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const storage: FileStorage = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'ap-south-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const hangUp = () =>
    new Promise<void>((done) => {
      server.httpServer.close(() => done())
      server.httpServer.closeAllConnections()
    })
  const stop = () => hangUp().then(remove)
  return { files: openFiles(storage), storage, http: server.httpServer, folder, hangUp, stop }
}
