import { listTestimonials } from '#contracts/videos.ts'
import { apiContext } from '../contexts.ts'
import { orNothing } from '../or-nothing.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { breadcrumbData } from '../structured-data.ts'
import type { Route } from './+types/testimonials-page.ts'
import { VideoPage, type Videos } from './video-page.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<{ videos: Videos }> {
  const reply = await orNothing(context.get(apiContext)(listTestimonials))
  return { videos: reply?.testimonials }
}

/** Whoever is in the shop already sees the page at once, and its videos as they come; or that they could not come. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => ({
  videos: serverLoader().then(
    ({ videos }) => videos,
    () => undefined,
  ),
})

const words = {
  title: 'Testimonials',
  one: 'testimonial',
  lead: 'What our customers wear and what they say about it, in their own words.',
  loading: 'Loading testimonials...',
  failed: 'Failed to fetch testimonial videos',
  empty: { title: 'No testimonials yet', words: 'Soon you will hear here what our customers say.' },
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const shop = matches[0].loaderData?.shop ?? unknownShop
  const { title, lead } = words
  return pageMeta({
    shop,
    path: '/Testimonial',
    title,
    description: lead,
    structuredData: [breadcrumbData(shop, [{ label: title }])],
  })
}

export default function TestimonialsPage({ loaderData: { videos } }: Route.ComponentProps) {
  return <VideoPage words={words} videos={videos} />
}
