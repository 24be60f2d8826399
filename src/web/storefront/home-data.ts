import { type Category, listCategories } from '#contracts/catalog.ts'
import { type CardProduct, listBestsellers, listFeatured } from '#contracts/products.ts'
import { listTestimonials, listVideos, type Video } from '#contracts/videos.ts'
import type { Api } from '../api.ts'
import { orNothing } from '../or-nothing.ts'
import { readCategoryProducts } from './category-products.ts'
import { toCardProduct } from './to-card-product.ts'

const bestsellersShown = 12
const featuredShown = 12
const videosShown = 4

/** A part that could not be read is undefined, which is not the same as an empty one. */
export interface HomeData {
  /** The moment the page was made, for what counts as new. */
  now: number
  bestsellers: CardProduct[] | undefined
  categories: Category[] | undefined
  /** What the first category holds. */
  firstProducts: CardProduct[] | undefined
  featured: CardProduct[] | undefined
  videos: SomeVideos | undefined
  testimonials: SomeVideos | undefined
}

interface SomeVideos {
  shown: Video[]
  areAll: boolean
}

/**
 * Everything at once; only the first category's products wait, for its id. A front without any of the shop's goods is
 * none: where they can't be read the page fails, as every other does.
 */
export async function readHome(api: Api): Promise<HomeData> {
  const asked = api(listBestsellers, { query: { limit: bestsellersShown } })
  const [bestsellers, shelves, featured, videos, testimonials] = await Promise.all([
    orNothing(asked),
    readCategories(api),
    orNothing(api(listFeatured, { query: { limit: featuredShown } })),
    orNothing(api(listVideos)),
    orNothing(api(listTestimonials)),
  ])
  if (!bestsellers && !shelves.categories && !featured) await asked
  return {
    now: Date.now(),
    bestsellers: bestsellers?.rows.map(toCardProduct),
    ...shelves,
    featured: featured?.rows.map(toCardProduct),
    videos: videos && someOf(videos.videos),
    testimonials: testimonials && someOf(testimonials.testimonials),
  }
}

async function readCategories(api: Api): Promise<Pick<HomeData, 'categories' | 'firstProducts'>> {
  const list = await orNothing(api(listCategories, { query: { limit: 50 } }))
  const [first] = list?.rows ?? []
  return { categories: list?.rows, firstProducts: first && (await orNothing(readCategoryProducts(api, first._id))) }
}

function someOf(videos: Video[]): SomeVideos {
  return { shown: videos.slice(0, videosShown), areAll: videos.length <= videosShown }
}
