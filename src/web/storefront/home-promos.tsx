import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { HousePicture } from '../ui/house-picture.tsx'

const promos = [
  {
    picture: 'promo-1',
    title: 'A gift she keeps',
    link: 'Pendants',
    to: '/search?q=pendant',
    look: 'lg:items-start',
  },
  {
    picture: 'promo-2',
    title: 'Bangles by the armful',
    link: 'Bangles',
    to: '/bangels',
    look: 'lg:items-end lg:text-right lg:text-ivory',
  },
  {
    picture: 'promo-3',
    title: 'Earrings for the sangeet',
    link: 'Earrings',
    to: '/earrings',
    look: 'lg:items-start lg:text-ivory',
  },
] as const

/** Three ways in, each a picture with its words on the free side; on small screens under it. */
export function HomePromos() {
  return (
    <ul aria-label="Collections" className="page-width mt-10 grid gap-6 sm:grid-cols-3 sm:gap-4 lg:mt-16 lg:gap-6">
      {promos.map(({ picture, title, link, to, look }) => (
        <li key={picture}>
          <Link
            to={to}
            prefetch="intent"
            className="group relative block h-full overflow-hidden rounded-small bg-white lg:bg-sand"
          >
            <HousePicture
              picture={picture}
              widths={[600, 800, 1200]}
              usual={600}
              sizes="(max-width: 639px) calc(100vw - 2rem), (max-width: 1280px) 33vw, 405px"
              // The words say where it leads.
              alt=""
              width={1200}
              height={600}
              loading="lazy"
              className="aspect-2/1 w-full object-cover transition duration-250 group-hover:scale-103"
            />
            <span
              className={`flex flex-col gap-1 p-4 lg:absolute lg:inset-0 lg:justify-center lg:p-5 max-sm:flex-row max-sm:items-center max-sm:justify-between ${look}`}
            >
              <span className="font-display text-xl leading-tight font-semibold text-balance lg:max-w-30">{title}</span>
              <span className="inline-flex shrink-0 items-center gap-1 text-sm font-semibold underline-offset-4 group-hover:underline">
                {link}
                <ArrowRight aria-hidden className="size-4 transition group-hover:translate-x-0.5" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
