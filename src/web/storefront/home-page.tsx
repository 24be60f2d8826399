import { Suspense, use, useEffect } from 'react'
import { deliveryWords } from '#contracts/policy-facts.ts'
import { apiContext } from '../contexts.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop, useShop } from '../shop.ts'
import { shopData } from '../structured-data.ts'
import type { Route } from './+types/home-page.ts'
import { type HomeData, readHome } from './home-data.ts'
import { HomeGoods } from './home-goods.tsx'
import { HomeLoading } from './home-loading.tsx'
import { HomePromos } from './home-promos.tsx'
import { HomeSlider } from './home-slider.tsx'

export const loader = ({ context }: Route.LoaderArgs) => readHome(context.get(apiContext))

/** Whoever is in the shop already sees the page at once, and its goods as they come. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => {
  isWhole = false
  return { arriving: serverLoader() }
}

/** Nothing on the page failed to be read. */
let isWhole = false

/**
 * Whoever presses the shop’s name on this very page keeps the goods, the chosen category and the carousel’s place, unless
 * some of it is missing.
 */
export const shouldRevalidate = () => !isWhole

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const shop = matches[0].loaderData?.shop ?? unknownShop
  const image = `${shop.publicUrl}/pictures/hero-1-1400.webp`
  return pageMeta({ shop, path: location.pathname, image, structuredData: shopData(shop) })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomeSlider />
      <Welcome />
      <HomePromos />
      <div className="mt-14 lg:mt-20">
        {/* Only in the browser: on the server a boundary this large would be sent behind a script. */}
        {'arriving' in loaderData ? (
          <Suspense fallback={<HomeLoading />}>
            <ArrivingGoods arriving={loaderData.arriving} />
          </Suspense>
        ) : (
          <Goods home={loaderData} />
        )}
      </div>
    </>
  )
}

function ArrivingGoods({ arriving }: { arriving: Promise<HomeData> }) {
  return <Goods home={use(arriving)} />
}

function Goods({ home }: { home: HomeData }) {
  useEffect(() => {
    isWhole = !Object.values(home).includes(undefined)
  }, [home])
  return <HomeGoods home={home} />
}

function Welcome() {
  const { delivered } = deliveryWords(useShop())
  return (
    <div className="page-width mt-10 grid justify-items-center text-center lg:mt-16">
      <p className="text-sm font-semibold tracking-widest text-gold uppercase">Alankara, the art of adorning</p>
      <h1 className="mt-3 max-w-3xl text-3xl sm:text-4xl lg:text-5xl">
        Jewellery for the day itself, and for all the days after
      </h1>
      <p className="mt-4 max-w-2xl text-muted lg:text-lg">
        Temple necklaces, jhumkas, bangles and anklets in fine imitation work. Every piece is checked by hand before it
        is packed, and {delivered}.
      </p>
    </div>
  )
}
