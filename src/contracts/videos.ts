import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { DrawnId, Id } from './ids.ts'
import { LongText } from './texts.ts'

export const Video = z.object({
  _id: Id,
  videoUrl: z.string(),
  description: z.string(),
  /** A still to show before it plays; null where there is none. */
  poster: z.nullable(z.string()),
})
export type Video = z.infer<typeof Video>

export const mostVideoBytes = 100 * 1024 * 1024

export const videoTooLarge = 'Each video may be at most 100 MB'

export const noVideo = 'Please select a video file'

/** What a form says beside its file chooser. */
export const videoRules = 'MP4 or WebM, at most 100 MB'

/** What a new one may bring along: a still, which becomes its poster. */
const files = { poster: { most: 1 } } as const

const NewVideo = z.object({
  _id: DrawnId,
  /** A path of ours that exists, or an https address. */
  videoUrl: z
    .string(noVideo)
    .check(z.minLength(1, { error: noVideo, abort: true }), z.maxLength(2000, 'This address is too long')),
  description: z._default(LongText, ''),
})
export type NewVideo = z.output<typeof NewVideo>

const ById = z.object({ id: Id })

export const listVideos = call({
  method: 'GET',
  path: '/api/videos',
  by: 'visitor',
  summary: 'The shop’s videos, newest first, up to 100',
  reply: reply({ videos: z.array(Video) }),
})

export const addVideo = call({
  method: 'POST',
  path: '/api/videos',
  by: 'admin',
  summary: 'Add a video that was uploaded before',
  status: 201,
  body: NewVideo,
  files,
  reply: reply({ message: z.string(), data: Video }),
})

export const deleteVideo = call({
  method: 'DELETE',
  path: '/api/videos/{id}',
  by: 'admin',
  summary: 'Delete a video',
  params: ById,
  reply: reply({ message: z.string() }),
})

export const listTestimonials = call({
  method: 'GET',
  path: '/api/testimonials',
  by: 'visitor',
  summary: 'What customers say, newest first, up to 100',
  reply: reply({ testimonials: z.array(Video) }),
})

export const addTestimonial = call({
  method: 'POST',
  path: '/api/testimonials',
  by: 'admin',
  summary: 'Add a testimonial that was uploaded before',
  status: 201,
  body: NewVideo,
  files,
  reply: reply({ message: z.string(), data: Video }),
})

export const deleteTestimonial = call({
  method: 'DELETE',
  path: '/api/testimonials/{id}',
  by: 'admin',
  summary: 'Delete a testimonial',
  params: ById,
  reply: reply({ message: z.string() }),
})
