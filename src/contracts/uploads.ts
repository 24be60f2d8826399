import * as z from 'zod/mini'
import { call, reply } from './call.ts'

/** One path under three names: clients that know another shop's uploads look for one of them. */
export const uploadVideo = call({
  method: 'POST',
  path: '/api/upload/testimonial-video',
  by: 'admin',
  summary: 'Upload a video, to be added afterwards as a video or testimonial',
  files: { file: { most: 1, kind: 'video' } },
  reply: reply({ url: z.string(), secure_url: z.string(), fileUrl: z.string() }),
})

export const mostUploads = 10

export const uploadMultiple = call({
  method: 'POST',
  path: '/api/upload/multiple',
  by: 'admin',
  summary: 'Upload pictures and videos: all of them, or none where one is refused',
  files: { files: { most: mostUploads, kind: 'either' } },
  reply: reply({ urls: z.array(z.string()) }),
})
