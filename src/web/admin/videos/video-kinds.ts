import {
  addTestimonial,
  addVideo,
  deleteTestimonial,
  deleteVideo,
  listTestimonials,
  listVideos,
  type NewVideo,
  type Video,
} from '#contracts/videos.ts'
import { browserApi } from '../../browser-api.ts'

export type VideoKind = 'videos' | 'testimonials'

export interface KindPlan {
  /** What one of them is called. */
  one: 'video' | 'testimonial'
  words: Record<'title' | 'failedList' | 'failedAdd' | 'failedDelete' | 'emptyTitle' | 'emptyWords', string>
  list: (signal: AbortSignal) => Promise<Video[]>
  /** With a still to show before it plays, where there is one. */
  add: (video: NewVideo, still: File | undefined) => Promise<{ message: string; data: Video }>
  remove: (id: string) => Promise<{ message: string }>
}

/** Two shelves of one kind of thing: what each says, and where it is kept. */
export const videoKinds: Record<VideoKind, KindPlan> = {
  videos: {
    one: 'video',
    words: {
      title: 'Videos',
      failedList: 'Failed to fetch videos',
      failedAdd: 'Failed to add video',
      failedDelete: 'Failed to delete video',
      emptyTitle: 'No videos yet',
      emptyWords: 'The first one you add is shown on the home page.',
    },
    list: async (signal) => (await browserApi(listVideos, {}, { signal })).videos,
    add: (body, still) => browserApi(addVideo, { body, files: { poster: still ? [still] : [] } }),
    remove: (id) => browserApi(deleteVideo, { id }),
  },
  testimonials: {
    one: 'testimonial',
    words: {
      title: 'Testimonials',
      failedList: 'Failed to fetch testimonials',
      failedAdd: 'Failed to add testimonial',
      failedDelete: 'Failed to delete testimonial',
      emptyTitle: 'No testimonials yet',
      emptyWords: 'The first one you add is shown on the home page.',
    },
    list: async (signal) => (await browserApi(listTestimonials, {}, { signal })).testimonials,
    add: (body, still) => browserApi(addTestimonial, { body, files: { poster: still ? [still] : [] } }),
    remove: (id) => browserApi(deleteTestimonial, { id }),
  },
}
