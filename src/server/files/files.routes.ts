import type { FastifyInstance } from 'fastify'
import { ShopError } from '#server/errors.ts'
import { isFilePath } from './file-path.ts'
import type { Files } from './files.ts'
import { sendFile } from './send-file.ts'

interface FileRequest {
  Params: { '*': string }
}

/** Pictures and videos for everyone. A path's content never changes, so a browser may keep it for good. */
export function filesRoutes(app: FastifyInstance, files: Files): void {
  // HEAD is stated here because the one Fastify makes from GET reads the whole file first.
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { by: 'visitor' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.params['*']
      if (!isFilePath(path) || isPrivate(path)) throw new ShopError('not_found', 'There is no such file')
      return sendFile(files, path, { request, reply, cacheControl: 'public, max-age=31536000, immutable' })
    },
  })
}

/** What came with a claim is shown to its owner and staff, by a call of its own; tables of goods are for staff alone. */
function isPrivate(path: string): boolean {
  return ['claims/', 'arriving/', 'imports/'].some((folder) => path.startsWith(folder))
}
