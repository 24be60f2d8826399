import { uploadMultiple, uploadVideo } from '#contracts/uploads.ts'
import { noVideo } from '#contracts/videos.ts'
import type { App } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { serve } from '#server/serve.ts'

/** What comes with these is in storage by the time they are called, and not in it where anything was refused. */
export function uploadRoutes(app: App): void {
  serve(app, uploadVideo, ({ files }) => {
    const [video] = files.file
    if (!video) throw new ShopError('bad_input', noVideo, { errors: { file: noVideo } })
    return { url: video.path, secure_url: video.path, fileUrl: video.path }
  })

  serve(app, uploadMultiple, ({ files }) => {
    const words = 'Please select at least one file'
    if (files.files.length === 0) throw new ShopError('bad_input', words, { errors: { files: words } })
    return { urls: files.files.map(({ path }) => path) }
  })
}
