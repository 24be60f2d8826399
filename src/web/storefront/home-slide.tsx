import { LinkButton } from '../ui/button.tsx'
import { HousePicture } from '../ui/house-picture.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { slides } from './home-slides.ts'

type Slide = (typeof slides)[number]

interface HomeSlideProps {
  slide: Slide
  place: number
  count: number
  isShown: boolean
}

/** Words on the picture's free side; on small screens under it. */
export function HomeSlide({ slide, place, count, isShown }: HomeSlideProps) {
  const isFirst = place === 0
  // The others may arrive later: nobody sees them before the slider moves.
  const hasPicture = useHydrated() || isFirst
  const onDark = slide.ground === 'dark'
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${count}`}
      inert={!isShown}
      // The new one fades in over the old one, which goes only then: the ground never shines through.
      className={`relative col-start-1 row-start-1 bg-ivory transition-opacity ${isShown ? 'z-10 duration-250' : 'opacity-0 delay-250 duration-0'}`}
    >
      <div className="aspect-3/2 bg-sand sm:aspect-5/2">
        {hasPicture && (
          <HousePicture
            picture={slide.picture}
            widths={[800, 1400, 2000]}
            usual={1400}
            hasPhoneCut
            sizes="100vw"
            alt={slide.alt}
            width={2000}
            height={800}
            fetchPriority={isFirst ? 'high' : 'low'}
            className="size-full object-cover"
          />
        )}
      </div>
      <div
        className={`page-width lg:absolute lg:inset-0 lg:flex lg:items-center ${slide.free === 'right' ? 'lg:justify-end' : ''} ${onDark ? 'lg:text-ivory' : ''}`}
      >
        <div className="py-5 max-lg:text-center lg:w-88 lg:pb-20">
          <p
            className={`text-sm font-semibold tracking-widest uppercase text-gold ${onDark ? 'lg:text-gold-bright' : 'lg:text-ink'}`}
          >
            {slide.eyebrow}
          </p>
          <p className="mt-1 font-display text-3xl font-semibold text-balance lg:mt-3 lg:text-4xl xl:text-5xl">
            {slide.title}
          </p>
          <p className="mt-2 lg:mt-4 lg:text-lg">{slide.words}</p>
          <LinkButton
            to={slide.to}
            className={`static! mt-4 after:absolute after:inset-0 lg:mt-6 ${onDark ? 'lg:bg-ivory lg:text-maroon lg:outline-gold-bright lg:hover:bg-sand' : ''}`}
          >
            {slide.link}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
