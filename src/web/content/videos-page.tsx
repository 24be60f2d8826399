import { listVideos } from '#contracts/videos.ts'
import { apiContext } from '../contexts.ts'
import { orNothing } from '../or-nothing.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { breadcrumbData } from '../structured-data.ts'
import type { Route } from './+types/videos-page.ts'
import { VideoPage, type Videos } from './video-page.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<{ videos: Videos }> {
  const reply = await orNothing(context.get(apiContext)(listVideos))
  return { videos: reply?.videos }
}

/** Whoever is in the shop already sees the page at once, and its videos as they come; or that they could not come. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => ({
  videos: serverLoader().then(
    ({ videos }) => videos,
    () => undefined,
  ),
})

const words = {
  title: 'Videos',
  one: 'video',
  lead: 'Pictures stand still; stones do not. See how our pieces move and catch the light before you choose.',
  loading: 'Loading videos...',
  failed: 'Failed to load videos',
  empty: { title: 'No videos yet', words: 'Soon you will see our pieces turn in the light here.' },
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const shop = matches[0].loaderData?.shop ?? unknownShop
  const { title, lead } = words
  return pageMeta({
    shop,
    path: '/videos',
    title,
    description: lead,
    structuredData: [breadcrumbData(shop, [{ label: title }])],
  })
}

export default function VideosPage({ loaderData: { videos } }: Route.ComponentProps) {
  return <VideoPage words={words} videos={videos} />
}
