import * as contract from '#contracts/videos.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { serveToPages } from '#server/serve-to-pages.ts'
import { deleteVideo, listVideos, publishVideo, videoTags } from './videos.service.ts'

export function videosRoutes(app: App, deps: Deps): void {
  serveToPages(app, contract.listVideos, async ({ tag }) => {
    tag(videoTags.video)
    return { videos: await listVideos(deps.db, 'video') }
  })

  serve(app, contract.addVideo, async ({ caller, body, files }) => {
    const data = await publishVideo(deps, caller, 'video', { ...body, still: files.poster[0]?.bytes })
    return { message: 'Video added successfully', data }
  })

  serve(app, contract.deleteVideo, async ({ caller, params }) => {
    await deleteVideo(deps, caller, 'video', params.id)
    return { message: 'Video deleted' }
  })

  serveToPages(app, contract.listTestimonials, async ({ tag }) => {
    tag(videoTags.testimonial)
    return { testimonials: await listVideos(deps.db, 'testimonial') }
  })

  serve(app, contract.addTestimonial, async ({ caller, body, files }) => {
    const data = await publishVideo(deps, caller, 'testimonial', { ...body, still: files.poster[0]?.bytes })
    return { message: 'Testimonial added successfully', data }
  })

  serve(app, contract.deleteTestimonial, async ({ caller, params }) => {
    await deleteVideo(deps, caller, 'testimonial', params.id)
    return { message: 'Testimonial deleted' }
  })
}
